/** What runs operations: steps, loops, accounts of them. */
@NullMarked
package dev.weir.operation;

import org.jspecify.annotations.NullMarked;
