"""Charts of His Man Friday: beliefs or a story as a :class:`friday_nb.charts.Chart`."""

from friday_nb.his_man_friday.charts.island import island_chart
from friday_nb.his_man_friday.charts.story import story_chart, story_summary, told_step

__all__ = ["island_chart", "story_chart", "story_summary", "told_step"]
