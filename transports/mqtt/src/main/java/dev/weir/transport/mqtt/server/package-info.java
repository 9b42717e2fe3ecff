/** A Mosquitto that a run starts: the installed program, in a process and a folder of its own. */
@NullMarked
package dev.weir.transport.mqtt.server;

import org.jspecify.annotations.NullMarked;
