/** The transport {@code mqtt}: a topic of an MQTT server, over the HiveMQ client. */
@NullMarked
package dev.weir.transport.mqtt;

import org.jspecify.annotations.NullMarked;
