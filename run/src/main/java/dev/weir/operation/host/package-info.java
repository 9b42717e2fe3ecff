/**
 * Steps over several hosts: the worker that carries out its part there, and the copies of its accounts in the process of the
 * run.
 */
@NullMarked
package dev.weir.operation.host;

import org.jspecify.annotations.NullMarked;
