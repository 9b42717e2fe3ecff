/** JVMs that a process of Weir starts: how they are started, what is kept of what they write, how they end. */
@NullMarked
package dev.weir.resource.child;

import org.jspecify.annotations.NullMarked;
