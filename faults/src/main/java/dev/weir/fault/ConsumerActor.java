package dev.weir.fault;

import dev.weir.run.loop.SubscriberPresence;
import dev.weir.run.loop.SubscriberPresence.State;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.transport.client.Rejoining.Departure;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.cluster.GroupState;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A fault of one of the run's own consumers. Its own thread shows the effect; the group, as an observer sees it from outside,
 * confirms it.
 */
final class ConsumerActor implements FaultActor {

    private final FaultAction action;
    private final SubscriberPresence consumer;
    private final List<SubscriberPresence> all;
    private final ClusterView view;
    private int membersBefore;
    private long seenNanos = Long.MIN_VALUE;

    /**
     * @param consumer the one that is hit
     * @param all those of the run
     * @param view what the cluster says of their groups
     */
    ConsumerActor(FaultAction action, SubscriberPresence consumer, List<SubscriberPresence> all, ClusterView view) {
        this.action = action;
        this.consumer = consumer;
        this.all = List.copyOf(all);
        this.view = view;
    }

    @Override
    public String victim() {
        return consumer.name();
    }

    @Override
    public Sight before() {
        membersBefore = members();
        return consumer.state() == State.POLLING
                ? new Sight(true, "asks for messages" + groups())
                : new Sight(false, "did not ask for messages before its turn");
    }

    @Override
    public void prepare() {
        // The consumer is there.
    }

    @Override
    public Optional<String> inject() {
        switch (action) {
            case PAUSE_CONSUMER -> consumer.pause();
            case KILL_CONSUMER -> consumer.depart(Departure.VANISHES);
            case STOP_CONSUMER -> consumer.depart(Departure.LEAVES);
            default -> throw new IllegalStateException(action.key() + " hits no consumer");
        }
        return Optional.empty();
    }

    @Override
    public Sight effect() {
        State state = consumer.state();
        seenNanos = newestNanos();
        return switch (state) {
            case PAUSED -> new Sight(action == FaultAction.PAUSE_CONSUMER, "asks for no messages");
            case VANISHED -> new Sight(action == FaultAction.KILL_CONSUMER, "is gone, and has told nobody");
            case LEFT -> new Sight(action == FaultAction.STOP_CONSUMER, "has closed its client");
            case POLLING, RETURNING, ENDING -> new Sight(false, "still asks for messages");
        };
    }

    /** A group that was asked before the effect was there shows nothing of it. */
    @Override
    public Sight confirmation() {
        if (view.groups().isEmpty()) {
            return effect();
        }
        if (newestNanos() <= seenNanos) {
            return new Sight(false, "was not seen by its group");
        }
        if (action == FaultAction.PAUSE_CONSUMER) {
            return new Sight(true, "still asks for nothing" + groups());
        }
        boolean counted = members() >= membersBefore;
        return new Sight(
                counted == (action == FaultAction.KILL_CONSUMER),
                (counted ? "is still counted by its group" : "is no longer counted by its group") + groups());
    }

    @Override
    public Optional<String> heal() {
        seenNanos = Long.MAX_VALUE;
        consumer.resume();
        return Optional.empty();
    }

    /** Those that take its place are members, and the one that is gone is a member no more. */
    @Override
    public Sight healed() {
        if (consumer.state() != State.POLLING) {
            return new Sight(false, "does not ask for messages again" + groups());
        }
        if (seenNanos == Long.MAX_VALUE) {
            seenNanos = newestNanos();
        }
        List<GroupState> groups = view.groups();
        long present = all.stream().filter(SubscriberPresence::connected).count();
        boolean settled = groups.isEmpty()
                || (newestNanos() > seenNanos && groups.stream().allMatch(GroupState::stable) && members() <= present);
        return settled
                ? new Sight(true, "asks for messages again" + groups())
                : new Sight(false, "asks for messages again, and its group has not settled" + groups());
    }

    private int members() {
        return view.groups().stream().mapToInt(GroupState::members).sum();
    }

    /** When the group was asked whose state is known for the longest time. */
    private long newestNanos() {
        return view.groups().stream().mapToLong(GroupState::asOfNanos).min().orElse(Long.MIN_VALUE);
    }

    private String groups() {
        List<GroupState> groups = view.groups();
        return groups.isEmpty()
                ? ""
                : groups.stream().map(GroupState::text).collect(Collectors.joining("; ", "; ", ""));
    }

    @Override
    public void close() {
        consumer.resume();
    }
}
