/**
 * The operations of a step in this process: started when they are due, followed to their ends, and accounted for, together with
 * what they work on. The run uses it, and so does a worker on another host.
 */
@NullMarked
package dev.weir.operation.work;

import org.jspecify.annotations.NullMarked;
