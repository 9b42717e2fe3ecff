package dev.weir.transport.kafka.light;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.jspecify.annotations.Nullable;

/**
 * Who leads the partitions of the topic, as the cluster said once. Belongs to one crowd.
 *
 * @param askedNanos when the question was asked, by the run's clock
 * @param leaders every broker that leads a partition
 * @param leaderless a partition without a leader, in words; empty when each has one
 */
record TopicLayout(long askedNanos, List<PartitionLeader> leaders, String leaderless) {

    /**
     * What the cluster said.
     *
     * @param partitions how many of the topic's partitions matter: those there were when the crowd was opened
     * @param bytesPerSecond what a slow client reads in a second
     */
    static TopicLayout of(
            TopicDescription description,
            int partitions,
            LightSettings settings,
            long bytesPerSecond,
            long askedNanos) {
        LeaderRequests.Subject subject =
                LeaderRequests.Subject.of(description.name(), description.topicId(), settings, bytesPerSecond);
        Map<String, List<Integer>> led = new TreeMap<>();
        Map<String, Node> nodes = new TreeMap<>();
        String leaderless = description.partitions().size() < partitions
                ? "topic " + description.name() + " has only "
                        + description.partitions().size() + " partitions left"
                : "";
        for (TopicPartitionInfo partition : description.partitions()) {
            @Nullable Node leader = partition.leader();
            if (partition.partition() >= partitions) {
                continue;
            }
            if (leader == null || leader.isEmpty()) {
                leaderless =
                        "partition " + partition.partition() + " of topic " + description.name() + " has no leader";
                continue;
            }
            nodes.put(leader.idString(), leader);
            led.computeIfAbsent(leader.idString(), id -> new ArrayList<>()).add(partition.partition());
        }
        List<PartitionLeader> leaders = new ArrayList<>();
        nodes.forEach((id, node) -> leaders.add(new PartitionLeader(
                new InetSocketAddress(node.host(), node.port()),
                led.getOrDefault(id, List.of()).stream()
                        .sorted()
                        .mapToInt(Integer::intValue)
                        .toArray(),
                subject)));
        return new TopicLayout(askedNanos, List.copyOf(leaders), leaderless);
    }
}
