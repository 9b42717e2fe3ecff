package dev.weir.run.worker;

import dev.weir.clock.WallTime;
import dev.weir.measure.PublisherAccount;
import dev.weir.message.Timed;
import dev.weir.run.echo.EchoReceivers;
import dev.weir.run.echo.Echoes;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.PublisherProgress;
import dev.weir.run.loop.PublishingPhase;
import dev.weir.run.loop.Sending;
import dev.weir.run.observe.CountReports;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.worker.Subscribers.Remarks;
import dev.weir.scenario.Scenario;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Positions;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The publishing side of a run, in this process or in others. Used by the run's own thread. */
public interface Publishers {

    /**
     * What a scenario asks of the publishing side.
     *
     * @param wall which time of day an instant of the run's clock is
     */
    static Sending sending(Scenario scenario, int runId, WallTime wall, boolean answersWithinPublish) {
        Scenario.MessageSpec messages = scenario.messages();
        Scenario.Participants participants = scenario.participants();
        return new Sending(
                runId,
                participants.topology(),
                new Sending.Messages(
                        messages.carrier(),
                        messages.keys(),
                        messages.payload(),
                        messages.handling(),
                        messages.headers().at(wall),
                        wall),
                participants.pacer(),
                participants
                        .crowd()
                        .map(crowd -> crowd.all(messages.keys().keys()))
                        .orElse(null),
                answersWithinPublish,
                scenario.judgesPublish());
    }

    /** Has their processes receive the echoes of their messages, if there is a way back. Before they are started. */
    default void receiving(Echoes wayBack) {}

    /** Those who receive echoes, where the publishers are in other processes. */
    default Optional<EchoReceivers> echoReceivers() {
        return Optional.empty();
    }

    /**
     * Begins to start the processes that they need.
     *
     * @param readyWithin how long a receiver of echoes may take until it is ready
     */
    default void start(Transport transport, Duration readyWithin) {}

    /** Those of these processes that do not run yet, by name. */
    default List<String> unstarted() {
        return List.of();
    }

    /** Begins to open all of them; the subscribers are ready. */
    void open(Transport transport);

    /** Whether all are open. */
    default boolean opened() {
        return true;
    }

    /** The processes of which that cannot be said yet, by name; empty where they are in this one. */
    default List<String> unopened() {
        return List.of();
    }

    /** Their accounts, as far as they are known here; none before they are opened. */
    List<PublisherAccount> accounts();

    /** How far each has come, in the same order. */
    List<PublisherProgress> progress();

    /** How far their acknowledged messages reach in the log, as far as that is known here. By any thread. */
    default Positions acked() {
        return Positions.none();
    }

    /**
     * Sends probes; all are idle.
     *
     * @param counts how many, by stream
     */
    void probe(List<Long> counts);

    /**
     * Begins a phase; all are idle.
     *
     * @return the processes that were told too late, by name: if there are any, nothing was begun
     */
    List<String> begin(PublishingPhase phase);

    /** Has every process on another host follow the line that its host follows now; no phase is under way. */
    default void followClocks() {}

    /** Ends the phase before its time. */
    void cancel();

    /** Hands over everything that clients still hold; all are idle. */
    void flush(Duration within);

    /** Whether all have done what they were given last. */
    default boolean idle() {
        return progress().stream().allMatch(PublisherProgress::idle);
    }

    /** How long before a phase's start {@link #begin} is to be called, beside what subscribers need. */
    default long leadNanos() {
        return 0;
    }

    /** What the accounts of those in other processes had counted, and when; empty for those in this one. */
    default Optional<CountReports> counted() {
        return Optional.empty();
    }

    /** Says which messages are timed from now on. */
    default void time(Timed timed) {}

    /** Does what {@link LoopRunner#tidy} does, where that has not been done already. */
    default void tidy() {}

    /** Brings accounts up to what has been told, without asking. */
    default void takeUpdates() {}

    /** Brings accounts up to now, as well as that goes at once. */
    default void refresh() {}

    /** When each of their processes told something last, by the run's clock and by name; empty where none should tell. */
    default Map<String, Long> heardNanos() {
        return Map.of();
    }

    /** Has processes on other hosts tell what they have used until now, which {@link ProcessWatch} does not see. */
    default void markUse() {}

    /** Begins to watch for pauses that {@link ProcessWatch} does not see. */
    default void beginPauses() {}

    /** What each other process saw between two instants; the lateness since {@link #beginPauses}. */
    default List<ProcessWatch.Seen> endPauses(long fromNanos, long toNanos) {
        return List.of();
    }

    /** What is really in force, in this process and in others. */
    default List<EffectiveSetting> effectiveSettings(Transport transport) {
        return transport.effectiveSettings();
    }

    /** What the clients count themselves from now on. */
    default Supplier<List<ClientFigure>> clientFigures(Transport transport) {
        return transport.clientFigures();
    }

    /** Ends all of them, closing them; returns the names of those that did not end in time. */
    List<String> end(long deadlineNanos);

    /** Where the log ends, once they have ended; as far as that is known, see {@link #known}. */
    default Positions end(Transport transport) {
        return transport.end();
    }

    /** Whether everything that they published is known here, once they have ended. */
    default boolean known() {
        return true;
    }

    /** Ends their processes; returns the names of those that did not end in time. */
    default List<String> close(long deadlineNanos) {
        return List.of();
    }

    /** What they have to say, when their processes have ended. */
    default Remarks remarks() {
        return Remarks.NONE;
    }
}
