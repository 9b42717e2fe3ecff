/** Items and their states, what waits for a subscription, and the encoding that all with the same base share. */
@NullMarked
package dev.weir.gateway.item;

import org.jspecify.annotations.NullMarked;
