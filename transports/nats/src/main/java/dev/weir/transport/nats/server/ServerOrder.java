package dev.weir.transport.nats.server;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How servers are to be started.
 *
 * @param program file of the program
 * @param count how many, as a cluster
 * @param port where the first listens; 0 for any free port
 * @param sync how often they sync, as their configuration writes it
 * @param maxPayloadBytes the largest message with its headers
 * @param startsWithin the longest that may take
 */
public record ServerOrder(
        Path program, int count, int port, String sync, long maxPayloadBytes, Duration startsWithin) {}
