/** The process of a command: exit codes, signals, its log, its version, and what it says of a failure. */
@NullMarked
package dev.weir.cli.process;

import org.jspecify.annotations.NullMarked;
