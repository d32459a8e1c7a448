"""Competitions: seasons of submitted agents, from the folder of submissions to the published site."""
