/** Servers of NATS that a run starts: installed programs, each in a process and a folder of its own. */
@NullMarked
package dev.weir.transport.nats.server;

import org.jspecify.annotations.NullMarked;
