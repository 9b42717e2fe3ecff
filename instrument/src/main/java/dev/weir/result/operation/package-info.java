/** What a scenario of steps found. */
@NullMarked
package dev.weir.result.operation;

import org.jspecify.annotations.NullMarked;
