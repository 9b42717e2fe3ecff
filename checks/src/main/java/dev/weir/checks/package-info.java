/**
 * Error Prone, NullAway and the rules of this project over the sources of every module, in one JVM: a compiler that is warm needs a third of the processor time
 * of one that starts for each module. Maven starts it when every module is compiled; nobody else enters.
 */
@NullMarked
package dev.weir.checks;

import org.jspecify.annotations.NullMarked;
