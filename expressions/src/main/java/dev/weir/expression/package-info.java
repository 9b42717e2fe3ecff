/** Expressions in texts of scenarios, evaluated in a sandbox. */
@NullMarked
package dev.weir.expression;

import org.jspecify.annotations.NullMarked;
