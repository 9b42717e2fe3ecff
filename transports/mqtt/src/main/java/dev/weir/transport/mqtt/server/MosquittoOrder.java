package dev.weir.transport.mqtt.server;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How a Mosquitto is to be started.
 *
 * @param program file of the program
 * @param port where it listens; 0 for any free port
 * @param maxInflight the most messages of a client that may be unacknowledged, in each direction
 * @param maxQueued the most further messages that wait for a subscriber; what comes beyond is dropped
 * @param nodelay whether it sends at once, or waits for the answer to what it sent before
 * @param startsWithin the longest that starting may take
 */
public record MosquittoOrder(
        Path program, int port, int maxInflight, int maxQueued, boolean nodelay, Duration startsWithin) {}
