"""The document as the fuzzer needs it: with everything closed that clients are told to leave open, and with the rules
about several fields of a request that docs/openapi.yaml gives in words, because generators cannot read them.
"""
import copy

import yaml

from harness.machine import ROOT

DOCUMENT = ROOT / "docs/openapi.yaml"


def closed():
    """The document in which an answer may have no field and no value that is not named."""
    document = yaml.safe_load(DOCUMENT.read_text(encoding="utf-8"))
    schemas = document["components"]["schemas"]
    for name, schema in list(schemas.items()):
        schemas[name] = whole(schema, schemas) if "allOf" in schema else schema
    for schema in schemas.values():
        close(schema)
    for name, choice in CHOICES.items():
        schemas[name] = copy.deepcopy(choice)
    schemas["Register"]["anyOf"] = [{"required": ["email"]}, {"required": ["phone"]}]
    # Clients get the document as text; schemathesis reads it.
    document["components"]["responses"]["Document"]["content"]["application/yaml"]["schema"] = {"type": "object"}
    for name in ("Day", "DayOrNull"):
        schemas[name]["format"] = "date"  # only days that exist
    schemas["OwnPlaceDraft"]["properties"]["acknowledged"]["const"] = True
    return document


def whole(schema, schemas):
    """One object instead of several parts."""
    merged = {"type": "object", "required": [], "properties": {}}
    for part in schema["allOf"]:
        part = schemas[part["$ref"].rsplit("/", 1)[1]] if "$ref" in part else part
        part = whole(part, schemas) if "allOf" in part else part
        merged["required"] += part.get("required", [])
        merged["properties"] |= copy.deepcopy(part["properties"])
    return merged


def close(schema):
    if isinstance(schema, list):
        for part in schema:
            close(part)
    if not isinstance(schema, dict):
        return
    for part in schema.values():
        close(part)
    if "properties" in schema and isinstance(schema.get("type"), str):
        schema.setdefault("additionalProperties", False)
    known = schema.pop("x-extensible-enum", None)
    if known:
        schema["enum"] = [*known, None] if "null" in schema["type"] else known


def one_of(name, *alternatives):
    """Of these fields of a request, exactly one group: (required, optional)."""
    fields = yaml.safe_load(DOCUMENT.read_text(encoding="utf-8"))["components"]["schemas"][name]["properties"]
    return {"oneOf": [
        {"type": "object", "required": list(required), "additionalProperties": False,
         "properties": {field: NOT_NULL.get(field, fields[field]) | values.get(field, {})
                        for field in (*required, *optional)}}
        for required, optional, values in alternatives]}


#: What is null in the document only because its alternative leaves it out.
NOT_NULL = {"meetingPoint": {"$ref": "#/components/schemas/MeetingPointId"},
            "place": {"$ref": "#/components/schemas/OwnPlaceDraft"}}
CHOICES = {
    "PricingDraft": one_of(
        "PricingDraft", (("kind", "premiumBps"), (), {"kind": {"enum": ["reference"]}}),
        (("kind", "rate"), ("confirmRate",), {"kind": {"enum": ["fixed"]}})),
    "PlaceDraft": one_of(
        "PlaceDraft", (("latitude", "longitude"), ("precision",), {}), (("airport",), (), {})),
    "MeetingDraft": one_of(
        "MeetingDraft", (("meetingPoint", "startsAt"), ("acknowledged",), {}), (("place", "startsAt"), (), {})),
}
