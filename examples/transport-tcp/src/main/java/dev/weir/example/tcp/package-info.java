/** A transport that is small enough to be read in one sitting: a TCP connection for each publisher. */
@NullMarked
package dev.weir.example.tcp;

import org.jspecify.annotations.NullMarked;
