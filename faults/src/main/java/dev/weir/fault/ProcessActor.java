package dev.weir.fault;

import dev.weir.fault.ListenerProbe.Answer;
import dev.weir.fault.journal.FaultJournal;
import dev.weir.fault.process.ProcessId;
import dev.weir.fault.process.ProcessId.State;
import dev.weir.fault.process.Signal;
import dev.weir.fault.process.Signals;
import dev.weir.run.fault.FaultInjection.Surroundings;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.process.RestartableProcess;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A fault of a process, made by signals. */
final class ProcessActor implements FaultActor {

    /**
     * What every fault of a process needs.
     *
     * @param signals sends them
     * @param journal where a fault is noted before it is injected
     * @param probe asks whether the victim answers
     * @param view what the cluster says of itself
     * @param surroundings told of processes that end and begin
     */
    record Means(
            Signals signals, FaultJournal journal, ListenerProbe probe, ClusterView view, Surroundings surroundings) {

        /** The same with another way to ask. */
        Means asking(ListenerProbe other) {
            return new Means(signals, journal, other, view, surroundings);
        }
    }

    private final FaultAction action;
    private final RestartableProcess hit;
    private final Means means;
    private final Optional<ProcessId> process;
    private final String victim;
    private boolean frozen;
    private FaultJournal.@Nullable Entry entry;

    ProcessActor(FaultAction action, RestartableProcess hit, Means means) {
        this.action = action;
        this.hit = hit;
        this.means = means;
        this.process = ProcessId.of(hit.pid());
        this.victim = hit.name() + " (process " + hit.pid() + ")";
    }

    @Override
    public String victim() {
        return victim;
    }

    private State state() {
        return process.map(ProcessId::state).orElse(State.GONE);
    }

    private String address() {
        return hit.address().getHostString() + ":" + hit.address().getPort();
    }

    @Override
    public Sight before() {
        State state = state();
        if (state != State.RUNNING) {
            return new Sight(false, state == State.GONE ? "was gone before its turn" : "was frozen before its turn");
        }
        Answer answer = means.probe().ask(hit.address(), ListenerProbe.PATIENT_MILLIS);
        return answer == Answer.ANSWERED
                ? new Sight(true, "runs and answers at " + address())
                : new Sight(false, "did not answer at " + address() + " before its turn");
    }

    @Override
    public void prepare() {
        entry = means.journal().write(process.orElseThrow(), action.key() + " " + hit.name());
    }

    @Override
    public Optional<String> inject() {
        ProcessId signalled = process.orElseThrow();
        if (action != FaultAction.FREEZE) {
            hit.expectEnd();
            means.surroundings().ends(signalled.pid());
        }
        Optional<String> failure = means.signals()
                .send(
                        signalled,
                        switch (action) {
                            case STOP, RESTART -> Signal.TERM;
                            case KILL -> Signal.KILL;
                            case FREEZE -> Signal.STOP;
                            default -> throw new IllegalStateException(action.key() + " hits no process");
                        });
        frozen = action == FaultAction.FREEZE && failure.isEmpty();
        return failure;
    }

    @Override
    public Sight effect() {
        State state = state();
        if (action == FaultAction.FREEZE) {
            return new Sight(state == State.STOPPED, state == State.STOPPED ? "stands still" : "does not stand still");
        }
        return new Sight(state == State.GONE, state == State.GONE ? "is gone" : "is still there");
    }

    @Override
    public Sight confirmation() {
        Answer answer = means.probe().ask(hit.address(), ListenerProbe.QUICK_MILLIS);
        String text = switch (answer) {
            case ANSWERED -> "still answers";
            case SILENT -> "accepts a connection and does not answer";
            case REFUSED -> "refuses connections";
        };
        return new Sight(answer != Answer.ANSWERED, text + " at " + address());
    }

    @Override
    public Optional<String> heal() {
        if (action == FaultAction.FREEZE) {
            return thaw();
        }
        if (state() != State.GONE) {
            return Optional.of("has not ended, so it was not started again");
        }
        try {
            hit.startAgain();
        } catch (RuntimeException e) {
            return Optional.of("did not start again: " + e.getMessage());
        }
        means.surroundings().begins(hit.name(), hit.pid());
        return Optional.empty();
    }

    private Optional<String> thaw() {
        Optional<String> failure = means.signals().send(process.orElseThrow(), Signal.CONT);
        frozen = failure.isPresent() && state() != State.GONE;
        return failure;
    }

    @Override
    public Sight healed() {
        State state = ProcessId.of(hit.pid()).map(ProcessId::state).orElse(State.GONE);
        if (state != State.RUNNING) {
            return new Sight(false, state == State.GONE ? "is gone" : "still stands still");
        }
        if (means.probe().ask(hit.address(), ListenerProbe.PATIENT_MILLIS) != Answer.ANSWERED) {
            return new Sight(false, "does not answer at " + address());
        }
        boolean told = hit instanceof TargetBroker && !means.view().brokers().isEmpty();
        if (told && hit instanceof TargetBroker one && !means.view().brokers().contains(one.number())) {
            return new Sight(false, "answers, and the cluster does not list it");
        }
        String now = action == FaultAction.FREEZE ? "" : " as process " + hit.pid();
        return new Sight(true, "answers at " + address() + now + (told ? " and is part of the cluster" : ""));
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
