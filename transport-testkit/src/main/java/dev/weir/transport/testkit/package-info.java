/** The contract suite that every transport passes. */
@NullMarked
package dev.weir.transport.testkit;

import org.jspecify.annotations.NullMarked;
