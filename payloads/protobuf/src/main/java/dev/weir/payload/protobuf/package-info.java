/** Messages that are Protobuf objects on both sides. */
@NullMarked
package dev.weir.payload.protobuf;

import org.jspecify.annotations.NullMarked;
