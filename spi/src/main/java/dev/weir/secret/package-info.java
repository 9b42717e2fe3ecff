/** Keeps secrets out of every output, by the name of a setting and by its value. Everything that prints goes through here. */
@NullMarked
package dev.weir.secret;

import org.jspecify.annotations.NullMarked;
