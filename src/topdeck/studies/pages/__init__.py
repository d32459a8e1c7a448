"""The pages of studies: ours beside the published figures, what holds, and how it was played."""
