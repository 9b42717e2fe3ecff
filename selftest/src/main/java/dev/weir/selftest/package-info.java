/** The tool proves itself: whole runs over a transport whose faults are known exactly, reported against true. */
@NullMarked
package dev.weir.selftest;

import org.jspecify.annotations.NullMarked;
