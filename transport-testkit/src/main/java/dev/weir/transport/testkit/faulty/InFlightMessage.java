package dev.weir.transport.testkit.faulty;

import dev.weir.transport.testkit.faulty.Oracle.Message;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A copy of one published message, and what is to become of it.
 *
 * @param partition the log partition it goes to
 * @param message its content
 * @param header its header
 * @param identity who it is, when it belongs to the measured phase
 * @param intendedNanos when it was due, when it belongs to the measured phase
 * @param outcome what is to become of it
 */
record InFlightMessage(
        int partition,
        ByteBuffer message,
        ByteBuffer header,
        Optional<Message> identity,
        long intendedNanos,
        FaultOutcome outcome) {

    /** Copies both buffers, and harms the copy of the message if that is its outcome. */
    static InFlightMessage copied(
            int partition,
            ByteBuffer message,
            ByteBuffer header,
            Optional<Message> identity,
            long intendedNanos,
            FaultOutcome outcome) {
        ByteBuffer content = copy(message);
        if (outcome.corrupt() && content.hasRemaining()) {
            int place = outcome.flippedByte(content.remaining());
            content.put(place, (byte) ~content.get(place));
        }
        return new InFlightMessage(partition, content, copy(header), identity, intendedNanos, outcome);
    }

    private static ByteBuffer copy(ByteBuffer buffer) {
        return ByteBuffer.allocate(buffer.remaining()).put(buffer.duplicate()).flip();
    }
}
