/** The contract of operations, and operations whose course is known exactly. */
@NullMarked
package dev.weir.transport.testkit.operation;

import org.jspecify.annotations.NullMarked;
