/**
 * Light clients: thousands of subscribers on one event loop, which speak as much of MQTT 3.1.1 and 5 as subscribing takes. Entered by
 * the transport, through the crowd.
 */
@NullMarked
package dev.weir.transport.mqtt.light;

import org.jspecify.annotations.NullMarked;
