/** JSON documents in the wire format of schema registries: checked against a JSON Schema on both sides. */
@NullMarked
package dev.weir.payload.jsonschema;

import org.jspecify.annotations.NullMarked;
