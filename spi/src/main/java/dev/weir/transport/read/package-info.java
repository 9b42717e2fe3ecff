/** Reading what a topic holds, message by message, for people. Drivers implement it; the command {@code consume} asks. */
@NullMarked
package dev.weir.transport.read;

import org.jspecify.annotations.NullMarked;
