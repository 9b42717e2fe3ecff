/** What the processes of a run and their machine use while it measures: read from outside, without subprocesses. */
@NullMarked
package dev.weir.resource;

import org.jspecify.annotations.NullMarked;
