@NullMarked
package dev.weir.payload.avro;

import org.jspecify.annotations.NullMarked;
