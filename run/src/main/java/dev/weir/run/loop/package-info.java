/**
 * The loops that publish and receive, and the threads that turn them. Knows no phases and no verdict.
 *
 * <p>There are more public types than elsewhere because a run and a worker in another process build the same loops of the
 * same parts; nobody else should have to know more than {@link dev.weir.run.loop.LoopRunner} and {@link
 * dev.weir.run.loop.RunErrors}.
 */
@NullMarked
package dev.weir.run.loop;

import org.jspecify.annotations.NullMarked;
