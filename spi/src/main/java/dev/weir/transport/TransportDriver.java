package dev.weir.transport;

import dev.weir.clock.RunClock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * A kind of transport, found by {@link java.util.ServiceLoader}: what it is called, what it can be told, and how to open
 * it.
 */
public interface TransportDriver {

    /** Lower-case name, as a scenario writes it: {@code kafka}. It is also the name of the scenario's section. */
    String name();

    /** One sentence that tells a user when to pick it. */
    String description();

    /** Everything this transport can do, under one setting or another. */
    Set<Capability> capabilities();

    /** What it can do under these settings; a scenario that needs more is refused before anything is opened. */
    default Set<Capability> capabilities(Settings settings) {
        return capabilities();
    }

    /** Every setting a scenario may give in this transport's section, in the order the reference lists them. */
    List<Setting> settings();

    /**
     * The settings with what files that they name say of the system under test, such as its address, where the scenario says
     * nothing. These are what is validated, shown and opened.
     *
     * @throws SettingsException when such a file cannot be read
     */
    default Settings completed(Settings settings) {
        return settings;
    }

    /** What users should know of how their settings are taken, although it is no error: sentences without a full stop. */
    default List<String> remarks(Settings settings) {
        return List.of();
    }

    /**
     * Checks what the declarations of {@link #settings()} cannot say, without opening anything.
     *
     * @throws SettingsException naming the setting at fault
     */
    default void validate(Settings settings) {}

    /**
     * Checks one property below a setting of the type {@link Setting.Type#PROPERTIES} by itself, so that all that are wrong in
     * a file are told at once. {@link #validate} checks them too, and what only several settings together show.
     *
     * @param name with that of the setting in front: {@code producer.acks}
     * @throws SettingsException naming the property
     */
    default void validateProperty(String name, String value) {}

    /**
     * Why publishers and subscribers on several hosts cannot reach each other under these settings, without opening anything:
     * the end of a sentence that begins "agent a is on another host and", with what to write instead. Asked for only of a
     * driver with {@link Capability#SEVERAL_HOSTS}.
     */
    default Optional<String> obstacleBetweenHosts(Settings settings, Span span) {
        return Optional.empty();
    }

    /**
     * Why a run cannot receive what others publish under these settings, without opening anything: a sentence without its full
     * stop. Nothing where it can: then its transports are {@link dev.weir.transport.read.LogContents}.
     */
    default Optional<String> obstacleToOthers(Settings settings) {
        return Optional.of(
                "the transport '" + name() + "' has no log of which others could fill a topic; kafka has one");
    }

    /**
     * The hosts that a run spans.
     *
     * @param publishing the address of each agent with publishers, as the run reaches it; empty when they are on the run's own
     *     host
     * @param subscribing those of the agents with subscribers
     * @param roundTrips whether echoes come back
     */
    record Span(List<String> publishing, List<String> subscribing, boolean roundTrips) {

        public Span {
            publishing = List.copyOf(publishing);
            subscribing = List.copyOf(subscribing);
        }
    }

    /**
     * Opens the transport: connects, and fails within a bounded time when the system is out of reach.
     *
     * @throws TransportException when the system cannot be reached or refuses
     */
    Transport open(Settings settings, RunContext context);

    /**
     * What a transport may know about the run that opens it.
     *
     * @param runId identity of the run, unique enough to name topics after; at most 8 hexadecimal digits
     * @param clock the clock all stamps are read from
     * @param maxMessageBytes the largest message the run will publish
     * @param spinningThreads how many threads of the run keep a processor each while they wait; a transport adds its own
     *     to them only where processors are left
     * @param timed whether the message of that sequence is timed; an acknowledgement or a receipt of another may carry the
     *     stamp of one shortly before. For any thread; what it says of a sequence may change until the run measures
     * @param handling what is done with the bytes of messages; only transports with {@link Capability#SAME_MEMORY} are
     *     given another than {@code READ}
     * @param keyNames what the keys are called, by their number; empty when a key is called by its number, in decimal digits
     * @param vanishing whether subscribers may be asked to vanish
     * @param severalHosts whether its publishers and subscribers are in processes of several hosts, which share neither memory
     *     nor a loopback address; those processes themselves are not told
     */
    record RunContext(
            String runId,
            RunClock clock,
            int maxMessageBytes,
            int spinningThreads,
            LongPredicate timed,
            PayloadHandling handling,
            List<String> keyNames,
            boolean vanishing,
            boolean severalHosts) {

        public RunContext {
            keyNames = List.copyOf(keyNames);
        }

        /** A run that times every message and whose threads give their processors away while they wait. */
        public RunContext(String runId, RunClock clock, int maxMessageBytes) {
            this(runId, clock, maxMessageBytes, 0, sequence -> true, PayloadHandling.READ, List.of(), false, false);
        }

        /** That of the echoes of its messages: each is timed, and none has a key. */
        public RunContext ofEchoes(int maxEchoBytes) {
            return new RunContext(
                    runId,
                    clock,
                    maxEchoBytes,
                    spinningThreads,
                    sequence -> true,
                    handling,
                    List.of(),
                    false,
                    severalHosts);
        }

        /** The same run under another name, after which topics are named. */
        public RunContext named(String name) {
            return new RunContext(
                    name, clock, maxMessageBytes, spinningThreads, timed, handling, keyNames, vanishing, severalHosts);
        }
    }
}
