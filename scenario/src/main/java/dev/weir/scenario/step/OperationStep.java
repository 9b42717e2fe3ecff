package dev.weir.scenario.step;

import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.scenario.Scenario.Expectation;
import dev.weir.schedule.Schedule;
import dev.weir.transport.operation.OperationKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One step: operations, how many and how fast, on what, until when, and what is expected of them.
 *
 * @param name its name, unique in the plan
 * @param precondition whether it only prepares the ones after it: it is left out of the tables, and its failure ends the plan
 * @param work which operations
 * @param load how fast
 * @param limits when it ends
 * @param items what the operations work on
 * @param content what created records and topics are made of
 * @param output what it leaves beside its figures
 * @param expectations what must hold for a PASS
 */
public record OperationStep(
        String name,
        boolean precondition,
        Work work,
        Load load,
        Limits limits,
        Items items,
        Content content,
        Output output,
        List<Expectation> expectations) {

    public OperationStep {
        expectations = List.copyOf(expectations);
    }

    /** Whether records of the step are in the topic that the run makes for itself. */
    public boolean inOwnTopic() {
        boolean names = items.from().isPresent();
        return items.topic().isEmpty()
                && work.kinds().stream()
                        .anyMatch(kind -> kind == OperationKind.CREATE_RECORD
                                || (!names && kind.subject() == OperationKind.Subject.RECORD));
    }

    /** Which operations a step carries out. */
    public sealed interface Work {

        /** Kinds with weights; one kind alone has any weight. Exact over every hundred operations. */
        record Mix(List<Share> shares) implements Work {
            public Mix {
                shares = List.copyOf(shares);
            }

            @Override
            public List<OperationKind> kinds() {
                return shares.stream().map(Share::kind).toList();
            }
        }

        /** Kinds one after the other, each on what the one before it made: create, then read, then delete. */
        record Pipeline(List<OperationKind> stages) implements Work {
            public Pipeline {
                stages = List.copyOf(stages);
            }

            @Override
            public List<OperationKind> kinds() {
                return stages;
            }
        }

        /** The kinds, in the order of the scenario. */
        List<OperationKind> kinds();
    }

    /** A kind and its weight, an integer above 0. */
    public record Share(OperationKind kind, int weight) {}

    /**
     * How fast: at a rate, or as fast as so many in flight allow.
     *
     * @param schedule when operations are due; {@link Schedule.Saturated} in a closed loop
     * @param inFlight most operations in flight: the concurrency of a closed loop, or the bound of an open one
     * @param workers threads that start operations; they share the schedule and what is in flight
     */
    public record Load(Schedule schedule, int inFlight, int workers) {

        /** Whether an operation starts when another has ended, so that latency depends on the number in flight. */
        public boolean closedLoop() {
            return schedule instanceof Schedule.Saturated;
        }
    }

    /**
     * When the step ends; the first limit that is reached ends it. Without any, the end of the items does.
     *
     * @param count operations started; in a pipeline, of its first stage
     * @param time time from its start
     * @param bytes bytes of records written or read
     * @param failures failed operations
     * @param failureShare failed operations by those ended, above 0 and at most 1, judged from 100 on
     */
    public record Limits(
            OptionalLong count,
            Optional<Duration> time,
            OptionalLong bytes,
            OptionalLong failures,
            OptionalDouble failureShare) {}

    /**
     * What the operations work on.
     *
     * @param from list to read items from; empty for items that are made up
     * @param to list to write items to that were made or read
     * @param recycle whether the list begins again at its end
     * @param topic topic of records; with {@code ${…}} an expression; empty for that of the run
     * @param partition partition of records, if fixed
     * @param offset first offset to read, or below which to delete, where there is no list
     * @param random whether records are read in random order instead of sequentially
     * @param names names of topics or groups, where there is no list
     */
    public record Items(
            Optional<Path> from,
            Optional<Path> to,
            boolean recycle,
            String topic,
            OptionalInt partition,
            OptionalLong offset,
            boolean random,
            Names names) {}

    /**
     * Names of items that are made up.
     *
     * @param order serial or random
     * @param pattern the name, in which {@code ${number}} is the number of the item, or any other expression
     * @param seed same seed, same random numbers
     * @param first smallest number
     * @param last largest number
     */
    public record Names(Order order, String pattern, long seed, long first, long last) {

        /** In which order numbers are taken from the range. */
        public enum Order {
            /** One after the other. */
            SERIAL,
            /** Every number once, in an order that looks random. */
            RANDOM
        }
    }

    /**
     * What created records and topics are made of.
     *
     * @param payload values of records
     * @param keys keys of records
     * @param keyExpression key of each record as an expression, in the place of {@code keys}; or empty
     * @param headers headers of records: expressions of name and value
     * @param partitions partitions of topics, 0 for the system's default
     * @param replication replicas of topics, 0 for the system's default
     * @param config configuration of topics that are created or altered
     */
    public record Content(
            PayloadSpec payload,
            KeySpec keys,
            String keyExpression,
            Map<String, String> headers,
            int partitions,
            int replication,
            Map<String, String> config) {

        public Content {
            headers = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(headers));
            config = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(config));
        }
    }

    /**
     * What a step leaves beside its figures.
     *
     * @param traceEvery one operation in so many is traced: 1 for all, 0 for none
     */
    public record Output(long traceEvery) {}
}
