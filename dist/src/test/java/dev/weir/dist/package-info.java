/** Tests of what a user unpacks, and of the launcher. */
@NullMarked
package dev.weir.dist;

import org.jspecify.annotations.NullMarked;
