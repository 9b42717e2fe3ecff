package dev.weir.fault.proxy;

/** What a listener forwards. */
public enum ForwardedProtocol {
    /** Requests and answers of Kafka: addresses of brokers in answers become addresses of the proxy. */
    KAFKA,
    /** Any bytes, as they are. */
    TCP,
    /** UDP: datagrams, as they are. */
    DATAGRAMS
}
