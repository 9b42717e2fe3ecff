/** Processes of this machine: which one it is, how it stands, and signals to it. */
@NullMarked
package dev.weir.fault.process;

import org.jspecify.annotations.NullMarked;
