"""Rules texts from the typed tree, in simplified and traditional Chinese and in English."""
