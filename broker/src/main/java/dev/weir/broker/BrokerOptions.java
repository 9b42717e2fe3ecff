package dev.weir.broker;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How one Kafka node is to run. Starts as {@link #defaults()}; every {@code with…} returns a changed copy.
 *
 * @param listen where clients connect
 * @param dataFolder where the node keeps its data; {@link #NONE} keeps it in a temporary folder that is removed
 * @param heap initial and maximum heap of the server, as in {@code -Xmx}: {@code 512m}, {@code 1g}
 * @param properties broker properties under Kafka's own names; they win over this module's defaults
 * @param jvmFlags further flags for the server's JVM
 * @param classPath jars and folders of the server; empty takes those this module comes with
 * @param javaExecutable the {@code java} to run; {@link #NONE} takes that of this process
 * @param aotCache a file that {@code BrokerAotCache} wrote: the server starts faster with it; a missing one, or one that
 *     does not fit, is ignored; {@link #NONE} uses none
 */
public record BrokerOptions(
        ListenAddress listen,
        Path dataFolder,
        String heap,
        Map<String, String> properties,
        List<String> jvmFlags,
        List<Path> classPath,
        Path javaExecutable,
        Path aotCache) {

    /** Stands for a path that is not given. */
    public static final Path NONE = Path.of("");

    public BrokerOptions {
        if (!HeapSize.isValid(heap)) {
            throw new IllegalArgumentException("heap must be a number with k, m or g, such as 1g: " + heap);
        }
        properties = Map.copyOf(properties);
        jvmFlags = List.copyOf(jvmFlags);
        classPath = List.copyOf(classPath);
    }

    /** A free port, temporary data, 1 GiB of heap and G1: fit for measuring. */
    public static BrokerOptions defaults() {
        return new BrokerOptions(ListenAddress.FREE, NONE, "1g", Map.of(), List.of(), List.of(), NONE, NONE);
    }

    /**
     * As {@link #defaults()}, with the flags that the user of the {@code weir} command gives for brokers in the environment
     * variable {@code WEIR_BROKER_JAVA_OPTS}, which the command hands on as the property {@code weir.broker.options}.
     */
    public static BrokerOptions ofUser() {
        String flags = System.getProperty("weir.broker.options", "").strip();
        return flags.isEmpty() ? defaults() : defaults().withJvmFlags(flags.split("\\s+"));
    }

    /**
     * As {@link #defaults()}, but with a small heap and a JVM that starts fast: for tests, never for measuring. With the
     * start-up cache that the build of this module makes for the tests of all, if there is one.
     */
    public static BrokerOptions forTests() {
        return defaults()
                .withHeap("256m")
                .withJvmFlags("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
                .withAotCache(ServerClassPath.cacheForTests().orElse(NONE));
    }

    /** With another port at the same address; 0 takes a free one. */
    public BrokerOptions withPort(int changed) {
        return withListen(new ListenAddress(listen.host(), changed));
    }

    public BrokerOptions withListen(ListenAddress changed) {
        return new BrokerOptions(changed, dataFolder, heap, properties, jvmFlags, classPath, javaExecutable, aotCache);
    }

    public BrokerOptions withDataFolder(Path changed) {
        return new BrokerOptions(listen, changed, heap, properties, jvmFlags, classPath, javaExecutable, aotCache);
    }

    public BrokerOptions withHeap(String changed) {
        return new BrokerOptions(
                listen, dataFolder, changed, properties, jvmFlags, classPath, javaExecutable, aotCache);
    }

    /** Adds one broker property, or replaces it. */
    public BrokerOptions withProperty(String name, String value) {
        return withProperties(Map.of(name, value));
    }

    /** Adds broker properties; those already there with the same name are replaced. */
    public BrokerOptions withProperties(Map<String, String> added) {
        Map<String, String> all = new TreeMap<>(properties);
        all.putAll(added);
        return new BrokerOptions(listen, dataFolder, heap, all, jvmFlags, classPath, javaExecutable, aotCache);
    }

    /** Adds flags for the server's JVM, after those already there. */
    public BrokerOptions withJvmFlags(String... added) {
        List<String> all = Stream.concat(jvmFlags.stream(), Stream.of(added)).toList();
        return new BrokerOptions(listen, dataFolder, heap, properties, all, classPath, javaExecutable, aotCache);
    }

    public BrokerOptions withClassPath(List<Path> changed) {
        return new BrokerOptions(listen, dataFolder, heap, properties, jvmFlags, changed, javaExecutable, aotCache);
    }

    public BrokerOptions withJavaExecutable(Path changed) {
        return new BrokerOptions(listen, dataFolder, heap, properties, jvmFlags, classPath, changed, aotCache);
    }

    public BrokerOptions withAotCache(Path changed) {
        return new BrokerOptions(listen, dataFolder, heap, properties, jvmFlags, classPath, javaExecutable, changed);
    }

    /**
     * Lets only these users in, each with its password; {@code superUser} is one of them and may do everything.
     *
     * @see Users
     */
    public BrokerOptions withUsers(Map<String, String> passwords, String superUser) {
        return withProperties(Users.brokerProperties(passwords, superUser));
    }

    /** The name and value of every option but the values of properties, which may be secrets. */
    @Override
    public String toString() {
        return "BrokerOptions[listen=" + listen + ", dataFolder=" + dataFolder + ", heap=" + heap + ", properties="
                + properties.keySet() + ", jvmFlags=" + jvmFlags + ", classPath=" + classPath + ", javaExecutable="
                + javaExecutable + ", aotCache=" + aotCache + "]";
    }
}
