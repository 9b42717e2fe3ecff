package dev.weir.transport.mqtt.server;

/**
 * The configuration of a Mosquitto that listens on loopback alone and lets everybody in.
 *
 * @param port where clients connect
 */
record MosquittoConfig(int port, MosquittoOrder order) {

    /** Every second it says what it has dropped. Started by root it would become nobody, who may not read its folder. */
    String text() {
        return "listener " + port + " 127.0.0.1\n"
                + "allow_anonymous true\n"
                + "user root\n"
                + "sys_interval 1\n"
                + "max_inflight_messages " + order.maxInflight() + "\n"
                + "max_queued_messages " + order.maxQueued() + "\n"
                + "set_tcp_nodelay " + order.nodelay() + "\n"
                + "log_timestamp_format %Y-%m-%dT%H:%M:%S\n";
    }
}
