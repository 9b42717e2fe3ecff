package dev.weir.report.compare;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A class of machines whose figures can be compared: the same processor, memory and virtualisation.
 *
 * @param facts what tells it from others, each as a name and a value
 */
public record MachineClass(List<String> facts) {

    private static final List<String> NAMES =
            List.of("CPU", "CPU cores visible", "CPU quota", "memory", "memory limit", "virtualisation");

    private static final int DIGITS = 8;

    public MachineClass {
        facts = List.copyOf(facts);
    }

    /** The class of a machine, of what is known of its environment. */
    public static MachineClass of(Map<String, String> environment) {
        return new MachineClass(NAMES.stream()
                .flatMap(name -> Stream.ofNullable(environment.get(name)).map(value -> name + " " + value))
                .toList());
    }

    /** Its name for a folder, the same on every machine of the class. */
    public String id() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(String.join("\n", facts).getBytes(StandardCharsets.UTF_8));
            return "machine-" + HexFormat.of().formatHex(digest).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** {@code CPU …, CPU cores visible 2, memory 7.8 GiB}. */
    public String words() {
        return facts.isEmpty() ? "a machine of which nothing is known" : String.join(", ", facts);
    }
}
