/**
 * The operations of a step in this process: started when they are due, followed to their ends, and accounted for, together
 * with what they work on. The run uses it, and so does a worker on another host.
 *
 * <p>There are more public types than elsewhere because the run of steps and the workers on other hosts carry out the same
 * work.
 */
@NullMarked
package dev.weir.operation.work;

import org.jspecify.annotations.NullMarked;
