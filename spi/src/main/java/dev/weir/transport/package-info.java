/** What a transport implements, and nothing else. */
@NullMarked
package dev.weir.transport;

import org.jspecify.annotations.NullMarked;
