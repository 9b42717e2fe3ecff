package dev.weir.measure.echo;

import dev.weir.measure.SubscriberAccount;
import dev.weir.transport.MessageHandler;
import java.nio.ByteBuffer;

/**
 * Takes what comes back to a process with publishers: an echo of one of its own, without its mark, is the message that its account
 * knows. Every such process is given every echo, so that those of other publishers are passed over here and counted there. What is
 * not marked is no echo, and foreign; it is counted by the process of the first publisher alone. By the thread that receives.
 */
public final class EchoReceiver implements MessageHandler {

    private final SubscriberAccount account;
    private final int runId;
    private final Streams streams;

    /**
     * The publishers whose echoes are taken.
     *
     * @param first index of the first
     * @param end behind the index of the last
     * @param all how many the run has
     */
    public record Streams(int first, int end, int all) {

        public Streams {
            if (first < 0 || first >= end || end > all) {
                throw new IllegalArgumentException("0 <= first < end <= all: " + first + ", " + end + ", " + all);
            }
        }

        /** Every publisher of a run with so many. */
        public static Streams all(int publishers) {
            return new Streams(0, publishers, publishers);
        }

        private boolean has(int stream) {
            return stream >= first && stream < end;
        }

        /** Whether what belongs to no stream is counted here. */
        private boolean hasFirst() {
            return first == 0;
        }
    }

    /**
     * @param account one of {@link SubscriberAccount#ofEchoes}
     * @param streams whose echoes it takes
     */
    public EchoReceiver(SubscriberAccount account, int runId, Streams streams) {
        this.account = account;
        this.runId = runId;
        this.streams = streams;
    }

    @Override
    public void onMessage(ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos) {
        switch (EchoMark.find(message, runId, streams.all())) {
            case MARKED -> {
                if (streams.has(EchoMark.stream(message))) {
                    take(message, header, partition, offset, receivedNanos);
                }
            }
            case DAMAGED -> {
                if (streams.hasFirst()) {
                    account.unreadable("the mark of an echo is damaged", partition, offset);
                }
            }
            case NOT_MARKED -> {
                if (streams.hasFirst()) {
                    account.foreign(partition, offset);
                }
            }
        }
    }

    /** What cannot be read belongs to no publisher: the process of the first one counts it. */
    @Override
    public void unreadable(String what, int partition, long offset) {
        if (streams.hasFirst()) {
            account.unreadable(what, partition, offset);
        }
    }

    private void take(ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos) {
        account.pausedBefore(EchoMark.pausedNanos(message));
        int end = message.limit();
        message.limit(end - EchoMark.BYTES);
        account.onMessage(message, header, partition, offset, receivedNanos);
        message.limit(end);
    }

    @Override
    public void givenBefore(int partition, long offset) {
        account.givenBefore(partition, offset);
    }
}
