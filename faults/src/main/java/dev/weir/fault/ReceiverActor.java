package dev.weir.fault;

import dev.weir.fault.ProcessActor.Means;
import dev.weir.fault.journal.FaultJournal;
import dev.weir.fault.process.ProcessId;
import dev.weir.fault.process.ProcessId.State;
import dev.weir.fault.process.Signal;
import dev.weir.run.loop.ReceiverProcess;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.transport.cluster.GroupState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A fault of a process of subscribers, made by signals. It is frozen, and goes on; or killed, and its group goes on without it.
 *
 * <p>{@code told} and {@code frozen} are no one state: a process that was told of nothing may stand still all the same.
 */
final class ReceiverActor implements FaultActor {

    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(2);
    private static final Duration SILENT_FOR = Duration.ofMillis(200);

    /** Its subscribers may be in the middle of a poll. */
    private static final Duration TELLS_WITHIN = Duration.ofSeconds(20);

    private final FaultAction action;
    private final ReceiverProcess hit;
    private final List<ReceiverProcess> all;
    private final Means means;
    private final Optional<ProcessId> process;
    private final String victim;
    private boolean told;
    private boolean frozen;
    private int membersBefore;
    private long seenNanos = Long.MAX_VALUE;
    private FaultJournal.@Nullable Entry entry;

    /** @param all those of the run */
    ReceiverActor(FaultAction action, ReceiverProcess hit, List<ReceiverProcess> all, Means means) {
        this.action = action;
        this.hit = hit;
        this.all = List.copyOf(all);
        this.means = means;
        this.process = ProcessId.of(hit.pid());
        this.victim = hit.name() + " (process " + hit.pid() + ")";
    }

    private boolean freezes() {
        return action == FaultAction.FREEZE;
    }

    private State state() {
        return process.map(ProcessId::state).orElse(State.GONE);
    }

    @Override
    public String victim() {
        return victim;
    }

    @Override
    public Sight before() {
        State state = state();
        if (state != State.RUNNING) {
            return new Sight(false, state == State.GONE ? "was gone before its turn" : "was frozen before its turn");
        }
        membersBefore = members();
        return hit.answers(ANSWERS_WITHIN)
                ? new Sight(true, "runs and answers" + groups())
                : new Sight(false, "did not answer before its turn");
    }

    @Override
    public void prepare() {
        entry = means.journal().write(process.orElseThrow(), action.key() + " " + hit.name());
        told = freezes() ? hit.expectFreeze(ANSWERS_WITHIN) : hit.expectEnd(TELLS_WITHIN);
    }

    @Override
    public Optional<String> inject() {
        if (!told) {
            return Optional.of(freezes() ? "did not answer in time" : "did not tell in time what it had received");
        }
        ProcessId signalled = process.orElseThrow();
        if (!freezes()) {
            means.surroundings().ends(signalled.pid());
            return means.signals().send(signalled, Signal.KILL);
        }
        Optional<String> failure = means.signals().send(signalled, Signal.STOP);
        frozen = failure.isEmpty();
        return failure;
    }

    @Override
    public Sight effect() {
        State state = state();
        return freezes()
                ? new Sight(state == State.STOPPED, state == State.STOPPED ? "stands still" : "does not stand still")
                : new Sight(state == State.GONE, state == State.GONE ? "is gone" : "is still there");
    }

    @Override
    public Sight confirmation() {
        boolean answers = hit.answers(SILENT_FOR);
        return new Sight(!answers, (answers ? "still answers" : "does not answer") + groups());
    }

    @Override
    public Optional<String> heal() {
        return freezes() ? thaw() : Optional.empty();
    }

    private Optional<String> thaw() {
        Optional<String> failure = means.signals().send(process.orElseThrow(), Signal.CONT);
        frozen = failure.isPresent() && state() != State.GONE;
        hit.thawed();
        return failure;
    }

    /** Its group, as an observer sees it from outside, has nothing more to move, and counts only those that are there. */
    @Override
    public Sight healed() {
        if (freezes() && (state() != State.RUNNING || !hit.answers(ANSWERS_WITHIN))) {
            return new Sight(false, "does not answer again" + groups());
        }
        if (seenNanos == Long.MAX_VALUE) {
            seenNanos = newestNanos();
        }
        List<GroupState> groups = means.view().groups();
        boolean settled = groups.isEmpty()
                || (newestNanos() > seenNanos
                        && groups.stream().allMatch(GroupState::stable)
                        && members() <= present()
                        && (!freezes() || members() >= membersBefore));
        String does = freezes() ? "answers again" : "stays away";
        return settled
                ? new Sight(true, does + groups())
                : new Sight(false, does + ", and its group has not settled" + groups());
    }

    @Override
    public String since() {
        return freezes() ? FaultActor.super.since() : "after it was seen gone";
    }

    private int members() {
        return means.view().groups().stream().mapToInt(GroupState::members).sum();
    }

    private int present() {
        return all.stream()
                .filter(receiver -> !receiver.ending())
                .mapToInt(ReceiverProcess::subscribers)
                .sum();
    }

    /** When the group was asked whose state is known for the longest time. */
    private long newestNanos() {
        return means.view().groups().stream()
                .mapToLong(GroupState::asOfNanos)
                .min()
                .orElse(Long.MIN_VALUE);
    }

    private String groups() {
        String text = means.view().groups().stream().map(GroupState::text).collect(Collectors.joining("; "));
        return text.isEmpty() ? "" : "; " + text;
    }

    /** Whatever happened, it does not stay frozen; if it does, it stays in the journal. */
    @Override
    public void close() {
        if (frozen) {
            thaw();
        }
        FaultJournal.Entry written = entry;
        if (written != null && !frozen) {
            entry = null;
            written.close();
        }
    }
}
