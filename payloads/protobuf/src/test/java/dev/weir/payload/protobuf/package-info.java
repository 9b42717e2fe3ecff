@NullMarked
package dev.weir.payload.protobuf;

import org.jspecify.annotations.NullMarked;
