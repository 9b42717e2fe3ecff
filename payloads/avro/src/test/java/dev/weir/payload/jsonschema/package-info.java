@NullMarked
package dev.weir.payload.jsonschema;

import org.jspecify.annotations.NullMarked;
