package dev.weir.agent.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.agent.TestProcess;
import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.agent.cluster.AgentClusterSettings;
import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.cluster.Installation;
import dev.weir.agent.connection.ControllerDialer;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jgroups.Version;
import org.jgroups.stack.IpAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Members in processes of their own, which are killed, stopped and come back. */
final class JGroupsClusterIT {

    private static final String NO_HEARTBEAT = "no heartbeat came from here";

    private static final String HOST = "127.0.0.1";
    private static final Installation INSTALLED = new Installation("1", "test", "jars");
    private static final int LONG = 8 << 20;

    private final RecordedEvents events = new RecordedEvents();
    private final List<TestProcess> processes = new ArrayList<>();
    private final JGroupsCluster controller = JGroupsCluster.open(
            AgentClusterSettings.controller(
                    "ctl", new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Optional.empty(), INSTALLED),
            events);

    private TestProcess agent(String name) throws IOException {
        TestProcess agent = MemberMain.agent(name, HOST, controller.port());
        processes.add(agent);
        return agent;
    }

    private TestProcess joined(String name) throws IOException {
        TestProcess agent = agent(name);
        agent.lines().next("open");
        events.next("joined " + name);
        return agent;
    }

    private ClusterMember member(String name) {
        return controller.members().stream()
                .filter(member -> member.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @AfterEach
    void endAll() {
        processes.forEach(TestProcess::close);
        controller.close();
    }

    @Test
    void longMessagesArriveWholeAndInOrderBothWays() throws IOException {
        TestProcess agent = joined("a");
        byte[] down = MemberMain.message(LONG, 3);

        agent.tell("send ctl " + LONG + " 1");
        agent.tell("send ctl 10 2");
        assertThat(controller.send(member("a"), down)).isTrue();
        assertThat(controller.send(member("a"), new byte[1])).isTrue();

        assertThat(events.next("received")).endsWith(RecordedEvents.told(MemberMain.message(LONG, 1)));
        assertThat(events.next("received")).endsWith(RecordedEvents.told(MemberMain.message(10, 2)));
        assertThat(agent.lines().next("received")).endsWith(RecordedEvents.told(down));
        assertThat(agent.lines().next("received")).endsWith(RecordedEvents.told(new byte[1]));
    }

    @Test
    void messageOverTheLimitIsNotSent() throws IOException {
        joined("a");
        byte[] tooLong = new byte[JGroupsCluster.LONGEST_MESSAGE_BYTES + 1];

        assertThatThrownBy(() -> controller.send(member("a"), tooLong))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is longer than 16777216");
        assertThatThrownBy(() -> controller.send(member("a"), new byte[0]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a message has one byte at least");
    }

    @Test
    void killedAgentIsSeenAndComesBackAsAnotherMember() throws IOException, InterruptedException {
        TestProcess agent = joined("a");
        TestProcess other = joined("b");
        ClusterMember first = member("a");

        agent.signal("KILL");

        assertThat(events.next("left a")).endsWith(": its connection was closed");
        assertThat(controller.send(first, new byte[1])).isFalse();
        joined("a");
        assertThat(member("a").incarnation()).isNotEqualTo(first.incarnation());
        assertThat(controller.send(first, new byte[1])).isFalse();
        assertThat(other.lines().rest()).isEmpty();
    }

    @Tag("thorough") // waits for the engine to give up; one that is killed is tried usually
    @Test
    void pausedAgentIsExcludedWhileOthersContinueAndLearnsOfIt() throws Exception {
        TestProcess stopped = joined("a");
        TestProcess other = joined("b");

        stopped.signal("STOP");
        sendUntilRefused(member("a"));

        assertThat(events.next("left a")).endsWith(": it sent no heartbeats");
        controller.send(member("b"), new byte[7]);
        other.lines().next("received ctl 7");
        assertThat(other.lines().rest()).isEmpty();
        stopped.signal("CONT");
        stopped.lines().next("left ctl");
    }

    /**
     * Sends more than the network takes, so that somebody writes to the member when it is excluded. How much that is
     * depends on the host: its largest buffer of a connection ({@code tcp_rmem}) is 6 MiB on some and 32 MiB on others.
     */
    private void sendUntilRefused(ClusterMember member) {
        for (int i = 0; i < 32; i++) {
            if (!controller.send(member, new byte[LONG])) {
                return;
            }
        }
        throw new AssertionError("a stopped member took 256 MiB");
    }

    @Test
    void agentThatLeavesIsNotLost() throws IOException {
        joined("a").tell("close");

        assertThat(events.next("left a")).endsWith(": left");
    }

    @Test
    void twoAgentsOfOneNameAreNotThereAtATime() throws IOException {
        joined("a");

        assertThatThrownBy(() -> JGroupsCluster.open(
                        AgentClusterSettings.agent(
                                "a",
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), controller.port()),
                                Optional.empty(),
                                INSTALLED,
                                Duration.ZERO),
                        new RecordedEvents()))
                .isInstanceOf(AgentClusterException.class)
                .hasMessageContaining("an agent of the name 'a' is there already");
    }

    @Test
    void agentThatSendsGarbageAfterItsWelcomeIsToldOnceAndHarmsNobody() throws Exception {
        byte[] random = MemberMain.message(100_000, 5);
        for (Garbage garbage : List.<Garbage>of(
                (out, self) -> out.write(random),
                (out, self) -> introduce(out, UUID.randomUUID()),
                (out, self) -> {
                    introduce(out, self);
                    out.write(random);
                },
                (out, self) -> {
                    introduce(out, self);
                    out.writeInt(Integer.MAX_VALUE);
                    out.write(random);
                },
                (out, self) -> {
                    introduce(out, self);
                    out.writeInt(-1);
                },
                (out, self) -> {
                    introduce(out, self);
                    out.writeInt(3);
                    out.write(random, 0, 3);
                })) {
            assertRefusedOnce(garbage, "it was let in, and then sent what no agent of Weir sends");
        }
        assertRefusedOnce(
                (out, self) -> {
                    out.write(1);
                    out.close();
                },
                "it was let in, and closed the connection before it had joined");
    }

    /** An agent is let in twice and sends garbage, and is told once; after that, one of the same name is served. */
    private static void assertRefusedOnce(Garbage garbage, String reason) throws IOException {
        try (TestCluster cluster = new TestCluster(Optional.empty())) {
            for (int i = 0; i < 2; i++) {
                UUID self = UUID.randomUUID();
                try (Socket socket =
                        new ControllerDialer(cluster.agent("a")).dial(self).socket()) {
                    socket.setSoTimeout(60_000);
                    garbage.send(new DataOutputStream(socket.getOutputStream()), self);
                    socket.getInputStream().transferTo(OutputStream.nullOutputStream());
                } catch (SocketException e) {
                    // The controller need not read all of it.
                }
                if (i == 0) {
                    cluster.awaitRefusal();
                }
            }

            cluster.assertServes("a");

            assertThat(cluster.refusals()).containsExactly(reason);
        }
    }

    /** The first bytes of a member on its connection. */
    private static void introduce(DataOutputStream out, UUID member) throws IOException {
        IpAddress address = new IpAddress(PlaceholderAddress.of(member), PlaceholderAddress.PORT);
        out.write(new byte[] {'b', 'e', 'l', 'a'});
        out.writeShort(Version.version);
        out.writeShort(address.serializedSize());
        address.writeTo(out);
    }

    /** What an agent sends that was let in. */
    private interface Garbage {
        void send(DataOutputStream out, UUID self) throws IOException;
    }

    /** An address of loopback that no other process has, because the port must be known before anybody listens on it. */
    private static String ownHost(int number) {
        long pid = ProcessHandle.current().pid();
        return "127." + (77 + number) + "." + pid / 250 % 250 + "." + (1 + pid % 250);
    }

    /** Starts a controller for which an agent waits already; both know each other when this returns. */
    private List<TestProcess> controllerAndAgent(String host) throws IOException {
        TestProcess agent = MemberMain.agent("early", host, 7400);
        processes.add(agent);
        TestProcess controller = MemberMain.controller(host, 7400);
        processes.add(controller);
        controller.lines().next("joined early");
        agent.lines().next("open");
        return List.of(controller, agent);
    }

    @Test
    void agentsWaitForTheirControllerAndSeeItsDeath() throws IOException, InterruptedException {
        for (int life = 0; life < 2; life++) {
            List<TestProcess> both = controllerAndAgent(ownHost(0));

            both.getFirst().signal("KILL");

            assertThat(both.getLast().lines().next("left ctl")).endsWith(": its connection was closed");
        }
    }

    @Tag("thorough") // waits for the engine to give up
    @Test
    void agentThatHearsNothingSaysSoToAControllerThatContinues() throws IOException, InterruptedException {
        List<String> told = new ArrayList<>();
        // Why it goes comes by another thread than the end of its connection, and may come too late on a busy machine.
        for (int tries = 1; tries <= 3 && told.stream().noneMatch(line -> line.endsWith(NO_HEARTBEAT)); tries++) {
            List<TestProcess> both = controllerAndAgent(ownHost(tries));

            both.getFirst().signal("STOP");
            assertThat(both.getLast().lines().next("left ctl")).endsWith(": it sent no heartbeats");
            both.getFirst().signal("CONT");

            told.add(both.getFirst().lines().next("left early"));
        }
        assertThat(told).anyMatch(line -> line.endsWith(NO_HEARTBEAT));
    }
}
