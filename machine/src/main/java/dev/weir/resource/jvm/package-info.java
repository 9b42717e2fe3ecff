/** Garbage collections of this JVM, and of others through the counters they publish. */
@NullMarked
package dev.weir.resource.jvm;

import org.jspecify.annotations.NullMarked;
