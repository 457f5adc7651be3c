"""The guide beside the table: what happened and by which rule, all rules, the glossary."""
