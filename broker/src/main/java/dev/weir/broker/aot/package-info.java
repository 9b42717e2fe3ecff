/** The ahead-of-time cache that lets a broker start fast: trained once in the background, then used by every start. */
@NullMarked
package dev.weir.broker.aot;

import org.jspecify.annotations.NullMarked;
