/** The log of a gateway: one line an event, for machines or for people. */
@NullMarked
package dev.weir.gateway.log;

import org.jspecify.annotations.NullMarked;
