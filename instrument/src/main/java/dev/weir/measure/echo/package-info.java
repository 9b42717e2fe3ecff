/** Echoes of messages: how a subscriber sends them back, and how they are taken where they come back. */
@NullMarked
package dev.weir.measure.echo;

import org.jspecify.annotations.NullMarked;
