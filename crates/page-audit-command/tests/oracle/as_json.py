"""Prints a YAML file as JSON: as_json.py FILE."""

import json
import sys

from ruamel.yaml import YAML

with open(sys.argv[1], encoding="utf-8") as text:
    print(json.dumps(YAML(typ="safe", pure=True).load(text)))
