package dev.weir.agent.ssh;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * What a run tells an agent that it started, as the first lines of the agent's standard input. Nothing of it is on a command line,
 * which every user of a host can read. When that input ends, the run is over.
 *
 * @param name of the agent
 * @param join where the controller listens, {@code host:port}, or {@code :port} at the address that the connection of ssh came from
 * @param keys the content of the agent's file of keys, in Base64
 */
public record AgentOrder(String name, String join, String keys) {

    private static final String FIRST = "weir agent order 1";
    private static final int LONGEST_BYTES = 1 << 20;

    /** With the content of a file of keys. */
    public static AgentOrder of(String name, String join, byte[] keys) {
        return new AgentOrder(name, join, Base64.getEncoder().encodeToString(keys));
    }

    /** The content of the agent's file of keys. */
    public byte[] keysContent() {
        return Base64.getDecoder().decode(keys);
    }

    /** Writes it, and leaves the stream open. */
    void write(OutputStream out) throws IOException {
        String text = FIRST + "\nname=" + name + "\njoin=" + join + "\nkeys=" + keys + "\n\n";
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    /**
     * Reads what {@link #write} wrote, and not a byte more.
     *
     * @throws IOException if something else comes, or the end
     */
    public static AgentOrder read(InputStream in) throws IOException {
        if (!line(in).equals(FIRST)) {
            throw new IOException("standard input does not begin with '" + FIRST
                    + "': only 'weir run --ssh' of the same version starts an agent this way");
        }
        Map<String, String> values = new HashMap<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int equals = line.indexOf('=');
            if (equals < 0) {
                throw new IOException("standard input has a line that is no order");
            }
            values.put(line.substring(0, equals), line.substring(equals + 1));
        }
        if (!values.keySet().containsAll(Set.of("name", "join", "keys"))) {
            throw new IOException("standard input names no agent, controller or keys");
        }
        return new AgentOrder(
                values.getOrDefault("name", ""), values.getOrDefault("join", ""), values.getOrDefault("keys", ""));
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new IOException("standard input ended before the run had said what this agent is for");
            }
            if (line.size() == LONGEST_BYTES) {
                throw new IOException("standard input has a line of more than " + LONGEST_BYTES + " bytes");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8);
    }
}
