"""Which fields of the document a generated client has lost.

Each property of each object schema has to be in the model of that schema, under its name on the wire.
"""
import re

import yaml

from clients.generate import DOCUMENT

#: For each language: the file of a model, and what stands in it for a property.
MODELS = {
    "python": ("wayswap_client/models/{snake}.py", 'd.pop("{name}"'),
    "swift": ("Sources/WayswapClient/Models/{pascal}.swift", None),
    "kotlin": ("src/main/kotlin/wayswap/client/models/{pascal}.kt", '@Json(name = "{name}")'),
    "typescript": ("models/{pascal}.ts", "json['{name}']"),
}


def objects():
    """Every named object schema and the names of its properties, those of its parts included."""
    schemas = yaml.safe_load(DOCUMENT.read_text(encoding="utf-8"))["components"]["schemas"]

    def properties(schema):
        if "$ref" in schema:
            schema = schemas[schema["$ref"].rsplit("/", 1)[1]]
        return [*schema.get("properties", {}), *(name for part in schema.get("allOf", ()) for name in properties(part))]

    found = {name: properties(schema) for name, schema in schemas.items()}
    return {name: names for name, names in found.items() if names}


def lost(language, place, invented=()):
    """A line for each model or field that is missing; `invented` are (schema, field) that no document has."""
    path, mark = MODELS[language]
    missing = []
    for schema, names in [*objects().items(), *((schema, [name]) for schema, name in invented)]:
        snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", schema).lower()
        file = place / path.format(snake=snake, pascal=schema)
        if not file.is_file():
            missing.append(f"{language}: {schema} has no model")
            continue
        text = file.read_text(encoding="utf-8")
        for name in names:
            if not (mark.format(name=name) in text if mark else has_key(text, name)):
                missing.append(f"{language}: {schema}.{name}")
    return missing


def has_key(text, name):
    """Whether the coding keys of a Swift model have a name: `case name`, or `case other = "name"`."""
    return re.search(rf'^\s+case (`?{re.escape(name)}`?|\w+ = "{re.escape(name)}")$', text, re.M) is not None
