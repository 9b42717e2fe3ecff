package dev.weir.transport.kafka;

import dev.weir.transport.Positions;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportException;
import dev.weir.transport.kafka.position.TopicPlaces;
import dev.weir.transport.kafka.settings.KafkaSettings;
import dev.weir.transport.topic.Topics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.IsolationLevel;

/** The topics of a run: nearly always one. Used by one thread. */
final class RunTopics {

    private final Cluster cluster;
    private final String usualName;
    private final IntFunction<RunTopic> maker;
    private final List<String> names = new ArrayList<>();
    private List<RunTopic> all;
    private Topics topics = Topics.ONE;
    private TopicPlaces places;
    private boolean markers;

    /** Has one topic until it is told of others. */
    RunTopics(Cluster cluster, KafkaSettings settings, Map<String, String> askedConfig, String runId) {
        this.cluster = cluster;
        this.usualName = settings.topic().name().isEmpty()
                ? "weir-" + runId
                : settings.topic().name();
        this.maker = topic -> new RunTopic(cluster, settings, askedConfig, names.get(topic));
        names.add(usualName);
        this.all = List.of(maker.apply(0));
        this.places = TopicPlaces.of(usualName);
    }

    /** The run writes in transactions, whose markers take offsets too. Before they are provisioned. */
    void holdsMarkers() {
        markers = true;
        all.forEach(RunTopic::holdsMarkers);
    }

    private void take(Topics asked) {
        if (!asked.any()) {
            return;
        }
        topics = asked;
        names.clear();
        asked.names().forEach(name -> names.add(asked.numbered() ? usualName + "-" + name : name));
        all = IntStream.range(0, names.size()).mapToObj(maker).toList();
        places = new TopicPlaces(asked, names);
        if (markers) {
            all.forEach(RunTopic::holdsMarkers);
        }
    }

    /** The only one, or the first of several. */
    RunTopic first() {
        return all.getFirst();
    }

    /** What they are called and the scenario says of them. */
    Topics topics() {
        return topics;
    }

    /** The numbers of their partitions. */
    TopicPlaces places() {
        return places;
    }

    /** What they are called, as text for another process. */
    String handout() {
        return String.join(",", names);
    }

    /**
     * Sees to it that they are there and as asked.
     *
     * @return what was done, for the progress display
     */
    String provision(Topology topology) {
        take(topology.topics());
        if (!topics.any()) {
            return first().provision(topology);
        }
        Map<String, List<String>> alike = new LinkedHashMap<>();
        for (RunTopic topic : all) {
            String done = topic.provision(topology);
            topic.requireWhole();
            alike.computeIfAbsent(done.substring(done.indexOf(", ") + 2), first -> new ArrayList<>())
                    .add(topic.name());
        }
        return alike.entrySet().stream()
                .map(entry -> TopicPlaces.words(entry.getValue()) + ": " + entry.getKey())
                .collect(Collectors.joining("; "));
    }

    /** Takes the topics that another process of the run has seen to. */
    void join(String joined, boolean withoutGaps, Topology topology) {
        take(topology.topics());
        if (!joined.equals(handout())) {
            throw new IllegalStateException("the other process publishes to " + joined + ", and not to " + handout());
        }
        all.forEach(topic -> topic.join(withoutGaps, topology));
    }

    /** Whether every offset holds a message, as {@link RunTopic#gapless}. */
    boolean gapless() {
        return all.stream().allMatch(RunTopic::gapless);
    }

    /** The partitions that the run writes to and reads, by their numbers, ascending. */
    List<Integer> used() {
        return IntStream.range(0, all.size())
                .boxed()
                .flatMap(topic -> all.get(topic).used().stream().map(partition -> topics.place(topic, partition)))
                .sorted()
                .toList();
    }

    /** One more than the largest number of a partition. */
    int bound() {
        return all.stream().mapToInt(RunTopic::partitions).max().orElse(0) * topics.count();
    }

    /** Where each partition that the run uses begins or ends now, for consumers of an isolation level. */
    Positions offsets(OffsetSpec spec, IsolationLevel isolation) {
        return new TopicOffsets(cluster, places, used()).ask(spec, isolation);
    }

    /** Which of these partitions transactions have written to, as {@link TopicWriters#transactional}. */
    Set<Integer> transactional(Set<Integer> among) {
        return new TopicWriters(cluster, places).transactional(among);
    }

    /** The configuration of each as the cluster has it, in their order. */
    List<Config> configs() {
        return all.stream().map(RunTopic::config).toList();
    }

    /** Each as the cluster describes it now, in their order. */
    List<TopicDescription> described() {
        return all.stream()
                .map(topic ->
                        topic.find().orElseThrow(() -> new TransportException("there is no topic " + topic.name())))
                .toList();
    }

    /** What the broker could not do as Apache Kafka does, as sentences. */
    Set<String> remarks() {
        return all.stream().flatMap(topic -> topic.remarks().stream()).collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * Deletes those that the run made and are not to be kept.
     *
     * @throws TransportException when the cluster does not delete one; the others are deleted all the same
     */
    void release() {
        List<TransportException> faults = new CopyOnWriteArrayList<>();
        for (RunTopic topic : all) {
            try {
                topic.release();
            } catch (TransportException e) {
                faults.add(e);
            }
        }
        if (!faults.isEmpty()) {
            throw faults.getFirst();
        }
    }
}
