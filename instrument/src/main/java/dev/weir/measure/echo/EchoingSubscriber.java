package dev.weir.measure.echo;

import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Phase;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Publisher;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Takes the messages of one subscriber for its account, and sends each that is new back: the same bytes and header, and a mark
 * that says it is an echo, and of whose message. By the subscriber's thread, which waits where the transport makes it wait.
 */
public final class EchoingSubscriber implements MessageHandler {

    private final SubscriberAccount account;
    private final int runId;
    private final Publisher back;
    private final EchoSends sends;
    private ByteBuffer echo;
    private ByteBuffer echoHeader;

    /**
     * @param account takes every message first
     * @param runId the run that echoes are marked with
     * @param maxMessageBytes the largest message of the run
     * @param back publishes the echoes, for this subscriber alone; closed by the caller
     * @param sends the account of what it publishes
     */
    public EchoingSubscriber(
            SubscriberAccount account, int runId, int maxMessageBytes, Publisher back, EchoSends sends) {
        this.account = account;
        this.runId = runId;
        this.back = back;
        this.sends = sends;
        this.echo = ByteBuffer.allocateDirect(maxMessageBytes + EchoMark.BYTES);
        this.echoHeader = ByteBuffer.allocateDirect(0);
    }

    /** The most bytes that an echo takes, of messages of at most so many. */
    public static int maxEchoBytes(int maxMessageBytes) {
        return maxMessageBytes + EchoMark.BYTES;
    }

    @Override
    public void onMessage(ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos) {
        int from = message.position();
        int bytes = message.remaining();
        int headerFrom = header.position();
        int headerBytes = header.remaining();
        long before = account.taken();
        account.onMessage(message, header, partition, offset, receivedNanos);
        if (account.taken() != before) {
            fill(message, from, bytes, header, headerFrom, headerBytes);
            EchoMark.put(echo, bytes, runId, account.takenLast().stream(), account.takenLastPausedNanos());
            long sequence = sends.send(account.takenLast().phase() == Phase.MEASURE);
            back.publish(sequence, Publisher.NO_KEY, echo, echoHeader);
        }
    }

    @Override
    public void unreadable(String what, int partition, long offset) {
        account.unreadable(what, partition, offset);
    }

    private void fill(ByteBuffer message, int from, int bytes, ByteBuffer header, int headerFrom, int headerBytes) {
        if (echo.capacity() < bytes + EchoMark.BYTES) {
            echo = ByteBuffer.allocateDirect(2 * bytes + EchoMark.BYTES);
        }
        if (echoHeader.capacity() < headerBytes) {
            echoHeader = ByteBuffer.allocateDirect(headerBytes);
        }
        echo.clear().put(0, message, from, bytes).limit(bytes + EchoMark.BYTES);
        echoHeader.clear().put(0, header, headerFrom, headerBytes).limit(headerBytes);
    }

    @Override
    public boolean takesHeaders() {
        return account.takesHeaders();
    }

    @Override
    public void onHeader(String name, byte @Nullable [] value) {
        account.onHeader(name, value);
    }

    @Override
    public void givenBefore(int partition, long offset) {
        account.givenBefore(partition, offset);
    }
}
