package dev.weir.yardstick;

import dev.weir.run.worker.wire.MessageCodec;

/** What a worker that is one end of a TCP connection tells the process of the run. */
sealed interface TcpMessage {

    /** How messages travel. */
    MessageCodec<TcpMessage> CODEC = new MessageCodec<>(TcpMessage.class);

    /** The other end can connect. */
    record Listening(int port) implements TcpMessage {}

    /** The warm-up is over. */
    record Warm() implements TcpMessage {}

    /** It is over: so many bytes came in so long a time. */
    record Received(long bytes, long nanos) implements TcpMessage {}

    /** It cannot be done, for a reason that a person can read. */
    record Failed(String reason) implements TcpMessage {}
}
