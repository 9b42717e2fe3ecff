/**
 * What a transport implements, and nothing else.
 *
 * <p>There are more public types than elsewhere because all of it is for others: whoever writes a transport finds what it may
 * see in one place.
 */
@NullMarked
package dev.weir.transport;

import org.jspecify.annotations.NullMarked;
