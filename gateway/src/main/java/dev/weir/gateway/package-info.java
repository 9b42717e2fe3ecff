/** The gateway as a whole: what supplies items on one side, clients on the other. */
@NullMarked
package dev.weir.gateway;

import org.jspecify.annotations.NullMarked;
