/** The server of Redis or Valkey that a run starts: an installed program in a process and a folder of its own. */
@NullMarked
package dev.weir.transport.redis.server;

import org.jspecify.annotations.NullMarked;
