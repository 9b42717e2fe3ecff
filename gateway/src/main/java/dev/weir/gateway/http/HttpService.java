package dev.weir.gateway.http;

/**
 * What all connections of a server share. Thread-safe.
 *
 * @param guard refuses requests of pages from elsewhere
 * @param pages what is served besides sessions
 * @param head limits of a request's head
 * @param requestBytes the longest body of a request, and the longest message of a WebSocket
 */
public record HttpService(WebGuard guard, Pages pages, HeadLimits head, int requestBytes) {}
