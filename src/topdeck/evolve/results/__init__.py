"""Results of studies: storing, reading, summarizing and exporting them."""
