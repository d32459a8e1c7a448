"""Positions and cards for people: pictures and sentences."""
