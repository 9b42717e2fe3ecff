package dev.weir.run.worker;

import dev.weir.clock.WallTime;
import dev.weir.measure.PublisherAccount;
import dev.weir.run.loop.Offers;
import dev.weir.run.loop.PublisherProgress;
import dev.weir.run.loop.PublishingPhase;
import dev.weir.run.loop.Sending;
import dev.weir.scenario.Scenario;
import dev.weir.transport.ClientFigure;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Positions;
import dev.weir.transport.Transport;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The publishing side of a run, in this process or in others. Used by the run's own thread. Its
 * defaults are right for publishers in this process.
 */
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

    /** Their processes; empty where they are in this one. */
    default Optional<RemoteWorkers> workers() {
        return Optional.empty();
    }

    /** Begins to open all of them; the subscribers are ready. */
    void open(Transport transport);

    /** The processes that have not opened theirs yet, by name; empty where they are in this one. */
    default List<String> unopened() {
        return List.of();
    }

    /** Their accounts, as far as they are known here; none before they are opened. */
    List<PublisherAccount> accounts();

    /** How far each has come, in the same order. */
    List<PublisherProgress> progress();

    /** How far their acknowledged messages reach in the log, as far as that is known here. By any thread. */
    Positions acked();

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

    /** What is really in force, in this process and in others. */
    default List<EffectiveSetting> effectiveSettings(Transport transport) {
        return transport.effectiveSettings();
    }

    /** What the clients count themselves from now on. */
    default Supplier<List<ClientFigure>> clientFigures(Transport transport) {
        return Offers.clientFigures(transport);
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
}
