/**
 * When nothing happened: the gaps between the stamps of one client, by partition, kept on the hot path at the cost of a
 * comparison a message.
 */
@NullMarked
package dev.weir.measure.gap;

import org.jspecify.annotations.NullMarked;
