package dev.weir.transport.web.gateway;

import dev.weir.resource.child.ChildJvm;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The command line of a gateway: the Java and the class path of this process, and its options, except that collector and
 * heap are those of the command {@code weir gateway}. So its costs are those of a gateway that is started by itself. What
 * the user sets in {@code WEIR_JAVA_OPTS} holds here too. A shell sets the signals of the terminal to be ignored before it
 * becomes that Java, since the process of the run decides what they mean.
 */
final class GatewayLaunch {

    /** What would be in its costs, or speaks of a start-up cache of other classes. */
    private static final List<String> NOT_INHERITED = List.of("-javaagent", "-Xlog", "-XX:AOT");

    /** What the command for runs chooses for itself; see the script {@code weir}. */
    private static final Pattern OF_A_RUN =
            Pattern.compile("-XX:(\\+Use\\w*GC|MaxTenuringThreshold=.*|\\+TieredCompilation)");

    private static final String COLLECTOR = "-XX:+UseSerialGC";

    private static final List<String> OWN = List.of("-XX:+UseCompactObjectHeaders", "-Xms64m");

    private GatewayLaunch() {}

    static List<String> of(GatewayOrder order) {
        var main = new ChildJvm.Main(
                System.getProperty("java.class.path"), GatewayMain.class.getName(), order.arguments());
        return ChildJvm.command(
                "weir-gateway", "", options(ChildJvm.ownOptions(), System.getenv("WEIR_JAVA_OPTS")), main);
    }

    /**
     * The options of a gateway's JVM.
     *
     * @param inherited those of this process
     * @param asked what the user asked for, with blanks between them; null for nothing
     */
    static List<String> options(List<String> inherited, @Nullable String asked) {
        List<String> wanted = asked == null || asked.isBlank()
                ? List.of()
                : List.of(asked.strip().split("\\s+"));
        List<String> options = new ArrayList<>();
        inherited.stream()
                .filter(option -> NOT_INHERITED.stream().noneMatch(option::startsWith))
                .filter(option -> !OF_A_RUN.matcher(option).matches())
                .filter(option -> !wanted.contains(option))
                .forEach(options::add);
        if (wanted.stream().noneMatch(option -> option.matches("-XX:\\+Use\\w*GC"))) {
            options.add(COLLECTOR);
        }
        options.addAll(OWN);
        wanted.stream()
                .filter(option -> NOT_INHERITED.stream().noneMatch(option::startsWith))
                .forEach(options::add);
        return options;
    }
}
