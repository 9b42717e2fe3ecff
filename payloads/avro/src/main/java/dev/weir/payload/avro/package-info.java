/** Messages of Avro in the wire format of schema registries: encoded on one side, decoded on the other. */
@NullMarked
package dev.weir.payload.avro;

import org.jspecify.annotations.NullMarked;
