/** From the bytes of a key or a value to data that expressions walk. */
@NullMarked
package dev.weir.gateway.evaluate;

import org.jspecify.annotations.NullMarked;
