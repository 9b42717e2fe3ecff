/**
 * The publishing and the receiving side of a run, in this process or in workers; and what every worker has in common, whatever its
 * {@link dev.weir.run.worker.WorkerPart} works on.
 *
 * <p>In the process of the run, {@link dev.weir.run.worker.RemoteWorkers} start, ask, watch and end workers. In a worker, a
 * {@link dev.weir.run.worker.WorkerSession} follows the orders. A {@link dev.weir.run.worker.WorkerProtocol} says what travels between them.
 *
 * <p>There are more public types than elsewhere because two groups meet here: a run opens its sides by the first, the operations of
 * steps have their own part by the second. Parts of messages and the common half know each other, so a wall between them would
 * make more types public.
 */
@NullMarked
package dev.weir.run.worker;

import org.jspecify.annotations.NullMarked;
