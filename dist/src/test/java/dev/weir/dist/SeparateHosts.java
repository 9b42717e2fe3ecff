package dev.weir.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/**
 * Hosts of a test: network namespaces that one switch connects, in which processes can have a monotonic clock of their own. Needs
 * Linux, root, and the commands {@code ip} and {@code unshare}.
 */
final class SeparateHosts {

    private static final long COMMAND_SECONDS = 20;

    private final String prefix =
            "weir-" + Integer.toHexString(ThreadLocalRandom.current().nextInt(1 << 24));
    private final List<String> namespaces = new ArrayList<>();

    private SeparateHosts() {}

    /**
     * Makes hosts 1 to {@code count}. Where it cannot, the test that asks is skipped, and the reason is said; where the variable
     * {@code CI} is set, it fails.
     */
    static SeparateHosts create(int count) throws IOException, InterruptedException {
        SeparateHosts hosts = new SeparateHosts();
        try {
            hosts.make(count);
            hosts.run("ip", "netns", "exec", hosts.name(1), "unshare", "--time", "--monotonic", "1", "--fork", "true");
        } catch (UnsupportedOperationException e) {
            hosts.close();
            String why = "no separate hosts: " + e.getMessage();
            assertThat(System.getenv("CI"))
                    .as(why + "; continuous integration needs them")
                    .isNullOrEmpty();
            Assumptions.abort(why);
        }
        return hosts;
    }

    private void make(int count) throws IOException, InterruptedException {
        String middle = prefix + "-switch";
        namespace(middle);
        run("ip", "-n", middle, "link", "add", "switch", "type", "bridge");
        run("ip", "-n", middle, "link", "set", "switch", "up");
        for (int host = 1; host <= count; host++) {
            namespace(name(host));
            run("ip", "-n", middle, "link", "add", port(host), "type", "veth", "peer", "eth0", "netns", name(host));
            run("ip", "-n", middle, "link", "set", port(host), "master", "switch", "up");
            run("ip", "-n", name(host), "address", "add", address(host) + "/24", "dev", "eth0");
            run("ip", "-n", name(host), "link", "set", "eth0", "up");
            run("ip", "-n", name(host), "link", "set", "lo", "up");
        }
    }

    private void namespace(String name) throws IOException, InterruptedException {
        run("ip", "netns", "add", name);
        namespaces.add(name);
    }

    private String name(int host) {
        return prefix + "-" + host;
    }

    private static String port(int host) {
        return "port" + host;
    }

    /** The address of a host, which all others reach. */
    String address(int host) {
        return "10.77.0." + host;
    }

    /** What stands before a command that is to run on a host; it finds its own programs in any environment. */
    List<String> on(int host) {
        return List.of("env", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "ip", "netns", "exec", name(host));
    }

    /** The same, on a monotonic clock that is so many seconds ahead of this machine's. */
    List<String> on(int host, int secondsAhead) {
        List<String> command = new ArrayList<>(on(host));
        command.addAll(List.of(
                "unshare", "--time", "--monotonic", Integer.toString(secondsAhead), "--fork", "--kill-child=TERM"));
        return command;
    }

    /** Pulls the cable of a host: nothing reaches it, and nothing of it arrives. */
    void cutOff(int host) throws IOException, InterruptedException {
        run("ip", "-n", prefix + "-switch", "link", "set", port(host), "down");
    }

    /** Lets nothing through any more that one host sends to another; what the other sends still arrives. */
    void silence(int from, int to) throws IOException, InterruptedException {
        run(neighbour("replace", from, to, "lladdr", "02:00:00:00:00:ff", "nud", "permanent"));
    }

    /** Takes {@link #silence} back. */
    void restore(int from, int to) throws IOException, InterruptedException {
        run(neighbour("delete", from, to));
    }

    private String[] neighbour(String verb, int from, int to, String... more) {
        List<String> command =
                new ArrayList<>(List.of("ip", "-n", name(from), "neighbour", verb, address(to), "dev", "eth0"));
        command.addAll(List.of(more));
        return command.toArray(String[]::new);
    }

    private void run(String... command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("separate-hosts", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!process.waitFor(COMMAND_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("still running: " + String.join(" ", command));
            }
            if (process.exitValue() != 0) {
                throw new UnsupportedOperationException("'" + String.join(" ", command) + "' says: "
                        + Files.readString(output, StandardCharsets.UTF_8).strip());
            }
        } catch (IOException e) {
            throw new UnsupportedOperationException("no command '" + command[0] + "'", e);
        } finally {
            Files.delete(output);
        }
    }

    /** Removes all of them; what still runs there goes on without a network. */
    void close() throws IOException, InterruptedException {
        for (String namespace : namespaces.reversed()) {
            run("ip", "netns", "delete", namespace);
        }
        namespaces.clear();
    }
}
