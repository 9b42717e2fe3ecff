package dev.weir.run.echo;

import dev.weir.measure.AccountUpdate;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Phase;
import dev.weir.transport.Positions;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Those who receive echoes in the processes of publishers. Their accounts here are copies, brought up to what was told: an echo
 * that a process received and could not tell any more has not come back, as far as anybody knows.
 */
public final class RemoteEchoReceivers implements EchoReceivers {

    private final List<Copy> copies;
    private final Runnable takeUpdates;

    /** What is known of one of them. */
    private static final class Copy {
        private final SubscriberAccount account;
        private Positions position = Positions.none();
        private boolean ready;

        private Copy(SubscriberAccount account) {
            this.account = account;
        }
    }

    /**
     * @param count how many processes have publishers
     * @param runId the run that echoes are of
     * @param publishers how many the run has
     * @param takeUpdates has what was told taken over by {@link #take}
     */
    public RemoteEchoReceivers(int count, int runId, int publishers, CarrierKind carrier, Runnable takeUpdates) {
        this.copies = IntStream.range(0, count)
                .mapToObj(receiver ->
                        new Copy(SubscriberAccount.ofEchoes(receiver, runId, Carrier.of(carrier), publishers)))
                .toList();
        this.takeUpdates = takeUpdates;
    }

    /** Takes over what one tells. */
    public void take(int receiver, boolean ready, Positions position, AccountUpdate.Packed account) {
        Copy copy = copies.get(receiver);
        copy.account.take(account);
        copy.position = position;
        copy.ready = ready;
    }

    @Override
    public int count() {
        return copies.size();
    }

    /** By the processes themselves, as soon as they have joined. */
    @Override
    public void start(Transport back, Duration readyWithin) {}

    @Override
    public boolean ready() {
        takeUpdates.run();
        return copies.stream().allMatch(copy -> copy.ready);
    }

    /** Of the copies; the processes are told with their publishers. */
    @Override
    public void begin(Phase phase, long startNanos) {
        takeUpdates.run();
        copies.forEach(copy -> copy.account.begin(phase, startNanos));
    }

    @Override
    public List<SubscriberAccount> accounts() {
        takeUpdates.run();
        return copies.stream().map(copy -> copy.account).toList();
    }

    @Override
    public boolean reached(Positions end) {
        takeUpdates.run();
        return copies.stream().allMatch(copy -> copy.position.reached(end));
    }

    /** With the processes of their publishers. */
    @Override
    public List<String> end(long deadlineNanos) {
        return List.of();
    }
}
