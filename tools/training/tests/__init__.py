"""Tests of training that need neither PyTorch nor text: `python -m unittest discover -s training/tests -t .` in `tools`."""
