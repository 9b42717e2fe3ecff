/**
 * The functions and values that an expression can reach, and nothing else can be reached. All classes here are public because
 * the library looks for public methods; only {@link dev.weir.expression} uses them.
 */
@NullMarked
package dev.weir.expression.function;

import org.jspecify.annotations.NullMarked;
