"""Trains the model that tells languages apart (see tools/train-identifier)."""
