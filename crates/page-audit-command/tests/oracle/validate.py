"""Validates files: validate.py json|yaml|xml SCHEMA FILE... prints a line for each invalid one."""

import json
import sys

import fastjsonschema
import xmlschema
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

kind, schema, *files = sys.argv[1:]
if kind != "xml":
    with open(schema, encoding="utf-8") as text:
        check = fastjsonschema.compile(json.load(text), use_default=False)
else:
    check = xmlschema.XMLSchema(schema).validate

for file in files:
    try:
        if kind == "json":
            with open(file, encoding="utf-8") as text:
                check(json.load(text))
        elif kind == "yaml":
            with open(file, encoding="utf-8") as text:
                check(YAML(typ="safe", pure=True).load(text))
        else:
            check(file)
    except (fastjsonschema.JsonSchemaException, xmlschema.XMLSchemaException) as fault:
        print(f"{file}: {str(fault).splitlines()[0]}")
    except (SyntaxError, YAMLError) as fault:
        print(f"{file}: {fault}")
