"""Charts of His Man Friday: each turns beliefs into a :class:`friday_nb.charts.Chart`."""

from friday_nb.his_man_friday.charts.island import island_chart

__all__ = ["island_chart"]
