/**
 * Steps over several hosts: the part of a worker that carries out operations there, and the copies of its accounts in the process
 * of the run. What every worker has in common is in {@link dev.weir.run.worker}.
 */
@NullMarked
package dev.weir.operation.host;

import org.jspecify.annotations.NullMarked;
