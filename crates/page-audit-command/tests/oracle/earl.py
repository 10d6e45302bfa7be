"""Prints what a document of JSON-LD says, as rdflib reads it.

Standard input: the document. Standard output: a JSON object with the number of statements by their property
and, after "a ", by their type; in "unknown" how many names it has in EARL's namespace that EARL 1.0 does not.
"""

import json
import sys
from collections import Counter

from rdflib import RDF, Graph, Namespace

EARL = Namespace("http://www.w3.org/ns/earl#")
# https://www.w3.org/TR/EARL10-Schema/
NAMES = """
Assertion Assertor Software TestSubject TestCriterion TestCase TestRequirement TestResult TestMode
OutcomeValue Pass Fail CannotTell NotApplicable NotTested
assertedBy mainAssertor subject test result mode outcome pointer info
passed failed cantTell inapplicable untested automatic manual semiAuto undisclosed unknownMode
"""
KNOWN = {EARL[name] for name in NAMES.split()}

graph = Graph().parse(data=sys.stdin.read(), format="json-ld")
facts = Counter({"unknown": 0})
for statement in graph:
    _, name, value = statement
    facts[f"a {value}" if name == RDF.type else str(name)] += 1
    facts["unknown"] += sum(str(part).startswith(EARL) and part not in KNOWN for part in statement)
print(json.dumps(facts))
