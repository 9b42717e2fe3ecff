/**
 * A worker as its parent has it, whatever it works on: a process on some host, its pipes, the answers that are waited for, its
 * lease and its clock.
 */
@NullMarked
package dev.weir.run.worker.process;

import org.jspecify.annotations.NullMarked;
