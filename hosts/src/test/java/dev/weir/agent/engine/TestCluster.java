package dev.weir.agent.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.agent.cluster.AgentCluster;
import dev.weir.agent.cluster.AgentClusterSettings;
import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.cluster.Installation;
import dev.weir.agent.keys.HostKeys;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A controller at {@code localhost} in this process, with what it has told, and an agent that tries it. */
public final class TestCluster implements AutoCloseable {

    private static final Installation INSTALLED = new Installation("1", "test", "jars");
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final Optional<HostKeys> keys;
    private final List<String> all = new CopyOnWriteArrayList<>();
    private final RecordedEvents events = new RecordedEvents(all::add);
    private final AgentCluster controller;

    /**
     * Opens the controller.
     *
     * @param keys those of both ends
     */
    public TestCluster(Optional<HostKeys> keys) {
        this.keys = keys;
        controller = JGroupsCluster.open(
                AgentClusterSettings.controller("ctl", new InetSocketAddress("localhost", 0), keys, INSTALLED), events);
    }

    public int port() {
        return controller.port();
    }

    /** Those of an agent that would be welcome. */
    public AgentClusterSettings agent(String name) {
        return AgentClusterSettings.agent(
                name, InetSocketAddress.createUnresolved("localhost", port()), keys, INSTALLED, LIMIT);
    }

    /** An agent joins, exchanges a message each way, and leaves. */
    public void assertServes(String name) {
        RecordedEvents told = new RecordedEvents();
        try (JGroupsCluster agent = JGroupsCluster.open(agent(name), told)) {
            told.next("joined ctl");
            events.next("joined " + name);
            assertThat(agent.send(agent.members().getFirst(), new byte[3])).isTrue();
            assertThat(events.next("received")).isEqualTo("received " + name + " " + RecordedEvents.told(new byte[3]));
            ClusterMember member = controller.members().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            assertThat(controller.send(member, new byte[4])).isTrue();
            assertThat(told.next("received")).isEqualTo("received ctl " + RecordedEvents.told(new byte[4]));
        }
        assertThat(events.next("left " + name)).endsWith(": left");
    }

    /** Waits until it tells that somebody was refused. */
    public void awaitRefusal() {
        events.next("refused ");
    }

    /** The reasons of all refusals until now. */
    public List<String> refusals() {
        return all.stream()
                .filter(line -> line.startsWith("refused "))
                .map(line -> line.substring("refused ".length()))
                .toList();
    }

    @Override
    public void close() {
        controller.close();
    }
}
