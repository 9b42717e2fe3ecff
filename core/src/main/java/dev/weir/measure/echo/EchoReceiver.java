package dev.weir.measure.echo;

import dev.weir.measure.SubscriberAccount;
import dev.weir.transport.MessageHandler;
import java.nio.ByteBuffer;

/**
 * Takes what comes back to a host of publishers: an echo without its mark is the message that its account knows. What is not
 * marked is no echo, and foreign. By the thread that receives.
 */
public final class EchoReceiver implements MessageHandler {

    private final SubscriberAccount account;
    private final int runId;

    /** @param account one of {@link SubscriberAccount#ofEchoes} */
    public EchoReceiver(SubscriberAccount account, int runId) {
        this.account = account;
        this.runId = runId;
    }

    @Override
    public void onMessage(ByteBuffer message, ByteBuffer header, int partition, long offset, long receivedNanos) {
        switch (EchoMark.find(message, runId)) {
            case MARKED -> {
                int end = message.limit();
                message.limit(end - EchoMark.BYTES);
                account.onMessage(message, header, partition, offset, receivedNanos);
                message.limit(end);
            }
            case DAMAGED -> account.corrupt(partition, offset);
            case NOT_MARKED -> account.foreign(partition, offset);
        }
    }

    @Override
    public void givenBefore(int partition, long offset) {
        account.givenBefore(partition, offset);
    }
}
