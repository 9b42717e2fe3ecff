package dev.weir.yardstick;

import dev.weir.run.worker.wire.MessageCodec;

/** What the process of a run tells a worker that is one end of a TCP connection. */
sealed interface TcpOrder {

    /** How orders travel. */
    MessageCodec<TcpOrder> CODEC = new MessageCodec<>(TcpOrder.class);

    /** Says that the run goes on. */
    record Lease() implements TcpOrder {}

    /**
     * Waits for one connection, and reads from it.
     *
     * @param address where the other end connects to; if it is none of this host, every address of it is listened at
     * @param secret what the other end sends first, since others may connect too
     * @param amount how much is read
     */
    record Receive(String address, String secret, TcpBytes.Amount amount) implements TcpOrder {

        @Override
        public String toString() {
            return "Receive[" + address + "]";
        }
    }

    /** Connects, and writes until the other end closes the connection. */
    record Send(String address, int port, String secret) implements TcpOrder {

        @Override
        public String toString() {
            return "Send[" + address + ":" + port + "]";
        }
    }
}
