package dev.weir.scenario;

import dev.weir.message.CarrierKind;
import dev.weir.message.Timed;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.header.HeaderSpec;
import dev.weir.result.Yardstick;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.schedule.PacerMode;
import dev.weir.schedule.Schedule;
import dev.weir.schedule.work.WorkModel;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.fault.FaultPoint;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One run, as it was asked for: complete, checked, and with every default applied.
 *
 * @param title what it is called, and its text
 * @param target what is measured, and by what
 * @param participants who publishes and who subscribes
 * @param messages what is sent, and when
 * @param length how long each phase lasts
 * @param expectations what must hold for a PASS
 * @param validity when a measurement is not to be trusted
 */
public record Scenario(
        Title title,
        Target target,
        Participants participants,
        MessageSpec messages,
        Length length,
        List<Expectation> expectations,
        Validity validity) {

    private static final String PUBLISH = "publish";

    public Scenario {
        expectations = List.copyOf(expectations);
    }

    /** Percentiles that results show first, ascending; empty for the usual ones. */
    public List<Double> percentiles() {
        return title.percentiles();
    }

    /** What is done to the system under test while it is measured; empty for most runs. */
    public List<FaultSpec> faults() {
        return target.faults();
    }

    /**
     * What it is called, and how its results are shown.
     *
     * @param name its file's name without the ending
     * @param description one sentence about it
     * @param effectiveText the scenario as YAML, with every override and default; secrets masked
     * @param percentiles percentiles that results show first, ascending; empty for the usual ones
     * @param printing whether its messages are printed as they arrive
     */
    public record Title(
            String name, String description, String effectiveText, List<Double> percentiles, boolean printing) {

        public Title {
            percentiles = List.copyOf(percentiles);
        }

        /** With the usual percentiles. */
        public Title(String name, String description, String effectiveText) {
            this(name, description, effectiveText, List.of(), false);
        }
    }

    /**
     * What is measured, and by what.
     *
     * @param transport name of the transport's driver, {@code kafka}, or of one system reached over it, {@code kafka@b}
     * @param settings what the transport is told
     * @param yardstick what measures, in the place of Weir
     * @param points where faults can hit it
     * @param faults what is done to it meanwhile; empty for most runs
     * @param durability what its acknowledgements are to be worth, which the settings say too; empty when nothing was asked
     */
    public record Target(
            String transport,
            Settings settings,
            Yardstick yardstick,
            List<FaultPoint> points,
            List<FaultSpec> faults,
            Optional<AskedDurability> durability) {

        public Target {
            points = List.copyOf(points);
            faults = List.copyOf(faults);
        }

        /** One whose acknowledgements are worth what its settings say. */
        public Target(
                String transport,
                Settings settings,
                Yardstick yardstick,
                List<FaultPoint> points,
                List<FaultSpec> faults) {
            this(transport, settings, yardstick, points, faults, Optional.empty());
        }

        /** One that no fault can hit. */
        public Target(String transport, Settings settings, Yardstick yardstick) {
            this(transport, settings, yardstick, List.of(), List.of());
        }

        /** Name of the transport's driver, without that of a system reached over it. */
        public String driver() {
            return NamedSystem.transportOf(transport);
        }
    }

    /**
     * Who publishes and who subscribes.
     *
     * @param topology publishers, subscribers and how these divide the messages
     * @param processes in which processes they run, those on agents included
     * @param pacer how publishers wait
     * @param timed which messages are timed; empty when the run chooses by the rate
     * @param agents on which agents they run; empty when all are on this host
     * @param crowd the light clients that subscribe, as many as the topology says; empty when subscribers do
     * @param work what subscribers do with what they receive
     * @param latency whether subscribers send messages back, so that latency is measured over the whole way
     */
    public record Participants(
            Topology topology,
            Processes processes,
            PacerMode pacer,
            Optional<Timed> timed,
            Optional<AgentsSpec> agents,
            Optional<CrowdSpec> crowd,
            WorkModel work,
            LatencyPath latency) {

        /** On this host. */
        public Participants(
                Topology topology,
                Processes processes,
                PacerMode pacer,
                Optional<Timed> timed,
                Optional<CrowdSpec> crowd,
                WorkModel work) {
            this(topology, processes, pacer, timed, Optional.empty(), crowd, work, LatencyPath.ONE_WAY);
        }

        /** Without a crowd, and without work. */
        public Participants(Topology topology, Processes processes, PacerMode pacer, Optional<Timed> timed) {
            this(topology, processes, pacer, timed, Optional.empty(), WorkModel.NONE);
        }

        /** The same with latency measured over another way. */
        public Participants over(LatencyPath path) {
            return new Participants(topology, processes, pacer, timed, agents, crowd, work, path);
        }

        /** Whether subscribers send each message back. */
        public boolean roundTrip() {
            return latency == LatencyPath.ROUND_TRIP;
        }
    }

    /**
     * What is sent, and when.
     *
     * @param schedule when messages are due
     * @param payload what they say
     * @param handling what is done with their bytes
     * @param keys which keys they carry
     * @param carrier how their identity travels
     * @param headers which headers of the user's own they carry
     * @param backlog the backlog that subscribers work off; empty for most runs
     */
    public record MessageSpec(
            Schedule schedule,
            PayloadSpec payload,
            PayloadHandling handling,
            KeySpec keys,
            CarrierKind carrier,
            HeaderSpec headers,
            Optional<BacklogSpec> backlog) {

        /** Without headers of the user's own. */
        public MessageSpec(
                Schedule schedule, PayloadSpec payload, PayloadHandling handling, KeySpec keys, CarrierKind carrier) {
            this(schedule, payload, handling, keys, carrier, HeaderSpec.NONE, Optional.empty());
        }
    }

    /**
     * How long each phase lasts.
     *
     * @param warmup least time before measuring, excluded from every result; 0 for none
     * @param warmupLimit most time spent waiting for a steady state
     * @param warmupMessages number of messages after which the warm-up ends earlier, steady or not
     * @param measure time measured
     * @param messages number of messages after which measuring ends earlier
     * @param drain most time to wait for what is still under way
     * @param stall time without any acknowledgement or message, while some are outstanding, after which the run ends
     */
    public record Length(
            Duration warmup,
            Duration warmupLimit,
            OptionalLong warmupMessages,
            Duration measure,
            OptionalLong messages,
            Duration drain,
            Duration stall) {}

    /**
     * One line of {@code expect}.
     *
     * @param metric {@code lost}, {@code duplicate}, {@code out of order}, {@code corrupt}, {@code failed},
     *     {@code unresolved}, {@code unsent}, {@code delivered}, or a latency and a percentile: {@code end-to-end p99}
     * @param kind what the limit means
     * @param limit the limit: a count, nanoseconds, or messages per second; NaN before the baseline is known that it is of
     * @param timesBaseline how many times the baseline it is; 0 where it is a figure of its own
     */
    public record Expectation(String metric, Kind kind, double limit, double timesBaseline) {

        /** One that has a figure of its own. */
        public Expectation(String metric, Kind kind, double limit) {
            this(metric, kind, limit, 0);
        }

        /** Whether the baseline has to be looked up first. */
        public boolean awaitsBaseline() {
            return timesBaseline > 0 && Double.isNaN(limit);
        }

        /** Whether it has been looked up. */
        public boolean isOfBaseline() {
            return timesBaseline > 0 && !Double.isNaN(limit);
        }

        /** The same with a baseline. */
        public Expectation over(double baseline) {
            return limitedTo(timesBaseline * baseline);
        }

        /** The same with another limit. */
        public Expectation limitedTo(double other) {
            return new Expectation(metric, kind, other, timesBaseline);
        }

        private static final String PERCENTILE = " p";

        /** What a limit means. */
        public enum Kind {
            /** At most so many messages. */
            MOST_MESSAGES,
            /** A percentile of a latency: at most so many nanoseconds. */
            MOST_NANOS,
            /** At most so many nanoseconds without a success while faults have an effect. */
            LONGEST_GAP,
            /** At most so many nanoseconds to work off a backlog. */
            LONGEST_CATCH_UP,
            /** At least so many messages per second. */
            LEAST_RATE
        }

        /** The latency that it limits a percentile of; empty for other metrics. */
        public Optional<String> latency() {
            return kind == Kind.MOST_NANOS ? Optional.of(metric.substring(0, percentileAt())) : Optional.empty();
        }

        /** Which percentile of {@link #latency} it limits. */
        public double percentile() {
            return Double.parseDouble(metric.substring(percentileAt() + PERCENTILE.length()));
        }

        private int percentileAt() {
            return metric.lastIndexOf(PERCENTILE);
        }
    }

    /** The same with other expectations. */
    public Scenario expecting(List<Expectation> others) {
        return new Scenario(title, target, participants, messages, length, others, validity);
    }

    /** Whether it is measured how late messages arrive: somebody receives them, and they tell when they were due. */
    public boolean timesArrivals() {
        return participants.topology().subscribers() > 0 && messages.carrier() != CarrierKind.NONE;
    }

    /** Whether a verdict depends on publish latency: no other tells more, or a percentile of it is limited. */
    public boolean judgesPublish() {
        return !timesArrivals()
                || expectations.stream().anyMatch(expected -> expected.latency().equals(Optional.of(PUBLISH)));
    }

    /**
     * When a run is INVALID.
     *
     * @param toolOverhead largest part of a headline percentile that may be tool overhead: 0.1
     * @param sent least part of the offered rate that must have been sent: 0.999
     * @param clockBound largest part of a headline percentile that the clocks of two hosts may differ by; infinite for any
     */
    public record Validity(double toolOverhead, double sent, double clockBound) {

        /** The largest part that clocks may differ by unless a scenario says otherwise. */
        public static final double CLOCK_BOUND = 0.1;

        /** With the usual bound of clocks. */
        public Validity(double toolOverhead, double sent) {
            this(toolOverhead, sent, CLOCK_BOUND);
        }
    }
}
