package dev.weir.agent.engine;

import dev.weir.agent.TestProcess;
import dev.weir.agent.cluster.AgentClusterException;
import dev.weir.agent.cluster.AgentClusterSettings;
import dev.weir.agent.cluster.AgentClusterSettings.Role;
import dev.weir.agent.cluster.Installation;
import dev.weir.agent.keys.HostKeys;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A member in a process of its own, which says what it is told and does what it reads: {@code send NAME BYTES SEED},
 * {@code close}. It ends with its standard input.
 */
final class MemberMain {

    private MemberMain() {}

    static TestProcess controller(String host, int port) throws IOException {
        return start("CONTROLLER", "ctl", host, Integer.toString(port), "", "1", "jars", "0");
    }

    static TestProcess agent(String name, String host, int port) throws IOException {
        return start("AGENT", name, host, Integer.toString(port), "", "1", "jars", "60");
    }

    private static TestProcess start(String... arguments) throws IOException {
        return TestProcess.start(List.of(), MemberMain.class, List.of(arguments));
    }

    public static void main(String[] arguments) throws IOException {
        AgentClusterSettings settings = new AgentClusterSettings(
                Role.valueOf(arguments[0]),
                arguments[1],
                InetSocketAddress.createUnresolved(arguments[2], Integer.parseInt(arguments[3])),
                arguments[4].isEmpty() ? Optional.empty() : Optional.of(HostKeys.read(Path.of(arguments[4]))),
                new Installation(arguments[5], "test", arguments[6]),
                Duration.ofSeconds(Long.parseLong(arguments[7])));
        try (JGroupsCluster cluster = JGroupsCluster.open(settings, new RecordedEvents(MemberMain::say))) {
            say("open " + cluster.port());
            BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = orders.readLine(); line != null; line = orders.readLine()) {
                String[] words = line.split(" ", -1);
                if (words[0].equals("close")) {
                    return;
                }
                send(cluster, words[1], message(Integer.parseInt(words[2]), Integer.parseInt(words[3])));
            }
        } catch (AgentClusterException e) {
            say("failed " + e.getMessage());
        }
    }

    private static void send(JGroupsCluster cluster, String to, byte[] message) {
        boolean sent = cluster.members().stream()
                .filter(member -> member.name().equals(to))
                .anyMatch(member -> cluster.send(member, message));
        say(sent ? "sent" : "gone");
    }

    private static void say(String line) {
        System.out.println(line);
    }

    /** Other bytes for each seed. */
    static byte[] message(int length, int seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }
}
