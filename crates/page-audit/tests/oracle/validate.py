"""Validates files: validate.py json|xml SCHEMA FILE... prints a line for each that is not valid."""

import json
import sys

import fastjsonschema
import xmlschema

kind, schema, *files = sys.argv[1:]
if kind == "json":
    with open(schema, encoding="utf-8") as text:
        check = fastjsonschema.compile(json.load(text))
else:
    check = xmlschema.XMLSchema(schema).validate

for file in files:
    try:
        if kind == "json":
            with open(file, encoding="utf-8") as text:
                check(json.load(text))
        else:
            check(file)
    except (fastjsonschema.JsonSchemaException, xmlschema.XMLSchemaException) as fault:
        print(f"{file}: {str(fault).splitlines()[0]}")
    except SyntaxError as fault:
        print(f"{file}: {fault}")
