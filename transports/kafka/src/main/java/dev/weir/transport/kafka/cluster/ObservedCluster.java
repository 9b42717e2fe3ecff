package dev.weir.transport.kafka.cluster;

import dev.weir.transport.cluster.ClusterChange;
import dev.weir.transport.cluster.ClusterChange.Kind;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.cluster.GroupState;
import dev.weir.transport.kafka.cluster.ObservedValue.Change;
import dev.weir.transport.kafka.position.TopicPlaces;
import dev.weir.unit.Counts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a Kafka cluster has said of itself so far, and what has changed meanwhile. Thread-safe. */
final class ObservedCluster implements ClusterView {

    private final Map<Integer, ObservedValue<Integer>> leaders = new TreeMap<>();
    private final Map<String, Map<Integer, ObservedValue<Integer>>> known = new TreeMap<>();
    private final Map<Integer, ObservedValue<Integer>> epochs = new TreeMap<>();
    private final Map<Integer, ObservedValue<List<Integer>>> inSync = new TreeMap<>();
    private final Map<Integer, List<Integer>> replicas = new TreeMap<>();
    private final ObservedValue<Integer> controller = new ObservedValue<>();
    private final ObservedValue<List<Integer>> brokers = new ObservedValue<>();
    private final Map<String, ObservedValue<String>> groups = new TreeMap<>();
    private final Map<String, GroupState> groupStates = new TreeMap<>();
    private final Map<String, ObservedValue<Integer>> coordinators = new TreeMap<>();
    private final List<ClusterChange> changes = new ArrayList<>();
    private final TopicPlaces topics;
    private int controllerEpoch;

    /** @param topics those of the run */
    ObservedCluster(TopicPlaces topics) {
        this.topics = topics;
    }

    /**
     * When an answer was asked for and when it came, by the run's clock.
     *
     * @param askedNanos from here on it may be true
     * @param answeredNanos from here on it may not be true any more
     */
    record Times(long askedNanos, long answeredNanos) {}

    /** The partitions that changed in the same way at the same time. */
    private record Alike<T>(T from, T to, long sinceNanos) {}

    @Override
    public synchronized List<Integer> brokers() {
        List<Integer> known = brokers.current();
        return known == null ? List.of() : known;
    }

    @Override
    public synchronized int leader(int partition) {
        ObservedValue<Integer> leader = leaders.get(partition);
        return leader == null ? NONE : Objects.requireNonNullElse(leader.current(), NONE);
    }

    @Override
    public synchronized int controller() {
        return Objects.requireNonNullElse(controller.current(), NONE);
    }

    @Override
    public synchronized List<Integer> outOfSync(int broker) {
        return inSync.entrySet().stream()
                .filter(known ->
                        replicas.getOrDefault(known.getKey(), List.of()).contains(broker))
                .filter(known -> !Objects.requireNonNullElse(known.getValue().current(), List.of())
                        .contains(broker))
                .map(Map.Entry::getKey)
                .toList();
    }

    synchronized List<ClusterChange> changes() {
        return List.copyOf(changes);
    }

    /** Who leads each partition; {@link #NONE} where nobody does. */
    synchronized void leaders(Map<Integer, Integer> said, Times times) {
        each(
                Kind.LEADER,
                leaders,
                said,
                times,
                leader -> leader == NONE ? List.of() : List.of(leader),
                (change, partitions) ->
                        "leader of " + partitions + " changed " + name(change.from()) + " → " + name(change.to()));
    }

    /** Whom a publisher takes for the leader of each partition, by its own metadata. */
    synchronized void known(String publisher, Map<Integer, Integer> said, Times times) {
        each(
                Kind.LEADER_KNOWN_TO_PUBLISHER,
                known.computeIfAbsent(publisher, first -> new TreeMap<>()),
                said,
                times,
                leader -> leader == NONE ? List.of() : List.of(leader),
                (change, partitions) -> publisher + " knows of the leader of " + partitions + ": " + name(change.from())
                        + " → " + name(change.to()));
    }

    /** In which term each partition is led. */
    synchronized void epochs(Map<Integer, Integer> said, Times times) {
        each(
                Kind.LEADER_EPOCH,
                epochs,
                said,
                times,
                epoch -> List.of(),
                (change, partitions) ->
                        "leader epoch of " + partitions + " changed " + change.from() + " → " + change.to());
    }

    /** Who is to have a replica of each partition. */
    synchronized void replicas(Map<Integer, List<Integer>> said) {
        replicas.putAll(said);
    }

    /** Which replicas of each partition are in sync. */
    synchronized void inSync(Map<Integer, List<Integer>> said, Times times) {
        each(
                Kind.IN_SYNC_REPLICAS,
                inSync,
                said,
                times,
                Function.identity(),
                (change, partitions) -> "in-sync replicas of " + partitions + " changed " + names(change.from()) + " → "
                        + names(change.to()));
    }

    /** Who is the active controller, and in which term: an earlier one is over. */
    synchronized void controller(int said, int epoch, Times times) {
        if (epoch >= controllerEpoch) {
            controllerEpoch = epoch;
            one(
                    Kind.CONTROLLER,
                    controller,
                    said,
                    times,
                    List.of(said),
                    change -> "active controller changed " + name(change.from()) + " → " + name(change.to()));
        }
    }

    /** Which brokers take part. */
    synchronized void brokers(List<Integer> said, Times times) {
        one(
                Kind.BROKERS,
                brokers,
                said,
                times,
                said,
                change -> "brokers in the cluster changed " + names(change.from()) + " → " + names(change.to()));
    }

    @Override
    public synchronized List<GroupState> groups() {
        return List.copyOf(groupStates.values());
    }

    /** What a group was like when it was asked, and who coordinates it. */
    synchronized void group(GroupState group, int coordinator, Times times) {
        String id = group.id();
        GroupState known = groupStates.get(id);
        if (known == null || known.asOfNanos() <= group.asOfNanos()) {
            groupStates.put(id, group);
        }
        one(
                Kind.GROUP,
                groups.computeIfAbsent(id, any -> new ObservedValue<>()),
                group.state() + " with " + Counts.of(group.members(), "member"),
                times,
                List.of(),
                change -> "group " + id + " changed from " + change.from() + " to " + change.to());
        one(
                Kind.GROUP,
                coordinators.computeIfAbsent(id, any -> new ObservedValue<>()),
                coordinator,
                times,
                List.of(coordinator),
                change -> "coordinator of group " + id + " changed " + name(change.from()) + " → " + name(change.to()));
    }

    /** What is said of a change, and of which partitions. */
    private interface Sentence<T> {
        String of(Alike<T> change, String partitions);
    }

    private <T> void each(
            Kind kind,
            Map<Integer, ObservedValue<T>> known,
            Map<Integer, T> said,
            Times times,
            Function<T, List<Integer>> named,
            Sentence<T> sentence) {
        Map<Alike<T>, List<Integer>> alike = new LinkedHashMap<>();
        Map<Alike<T>, Long> firstNanos = new LinkedHashMap<>();
        new TreeMap<>(said)
                .forEach((partition, value) -> known.computeIfAbsent(partition, p -> new ObservedValue<>())
                        .answer(value, times.askedNanos(), times.answeredNanos())
                        .ifPresent(change -> {
                            Alike<T> same = new Alike<>(change.from(), change.to(), change.sinceNanos());
                            alike.computeIfAbsent(same, first -> new ArrayList<>())
                                    .add(partition);
                            firstNanos.merge(same, change.atNanos(), Math::min);
                        }));
        alike.forEach((change, partitions) -> add(
                new Change<>(change.from(), change.to(), change.sinceNanos(), firstNanos.getOrDefault(change, 0L)),
                kind,
                partitions,
                named.apply(change.to()),
                sentence.of(change, partitions(partitions))));
    }

    private <T> void one(
            Kind kind,
            ObservedValue<T> known,
            T said,
            Times times,
            List<Integer> named,
            Function<Change<T>, String> sentence) {
        known.answer(said, times.askedNanos(), times.answeredNanos())
                .ifPresent(change -> add(change, kind, List.of(), named, sentence.apply(change)));
    }

    private void add(Change<?> change, Kind kind, List<Integer> partitions, List<Integer> named, String text) {
        changes.add(new ClusterChange(change.sinceNanos(), change.atNanos(), kind, partitions, named, text));
    }

    private String partitions(List<Integer> partitions) {
        return partitions.size() <= 10 ? topics.named(partitions) : Counts.of(partitions.size(), "partition");
    }

    private static String name(int broker) {
        return broker == NONE ? "none" : Integer.toString(broker);
    }

    private static String names(List<Integer> brokers) {
        return brokers.isEmpty()
                ? "none"
                : brokers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
