/** Which part of a record becomes which field and which item: expressions and item templates, compiled once. */
@NullMarked
package dev.weir.gateway.expression;

import org.jspecify.annotations.NullMarked;
