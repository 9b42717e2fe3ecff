package dev.weir.cli.draft;

import dev.weir.cli.capacity.Objective;
import dev.weir.transport.Setting;
import dev.weir.transport.TransportDriver;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A scenario file that somebody goes on writing.
 *
 * @param system the transport's name
 * @param address the setting that says where the system is, and its value; empty where Weir starts it, or there is none
 * @param rate the rate, with its unit
 * @param objectives what must hold for a PASS
 */
record Draft(String system, Optional<Address> address, String rate, List<Objective> objectives) {

    private static final List<String> ADDRESSES = List.of("bootstrap", "uri");
    private static final String PLAIN = "[A-Za-z][\\w./-]*(:\\d+)?";

    /** A setting and its value. */
    record Address(String setting, String value) {}

    /** The setting that says where a system is, of one that can also be started by Weir. */
    static Optional<String> addressOf(TransportDriver driver) {
        List<String> names = driver.settings().stream().map(Setting::name).toList();
        return ADDRESSES.stream()
                .filter(names::contains)
                .filter(name -> !name.equals("uri") || names.contains("server"))
                .findFirst();
    }

    /** The file, with a comment where the next change is likely. */
    String text() {
        String section = address.map(at -> """
                %s:
                  %s: %s # where it is
                """.formatted(system, at.setting(), quoted(at.value())))
                .orElse("");
        String expected = objectives.isEmpty()
                ? """
                # expect:
                #   end-to-end p99: 50ms # FAIL above it; that nothing is lost is expected in any case
                """
                : objectives.stream()
                        .map(objective -> "  " + objective.metric() + ": " + quoted(objective.limit()) + "\n")
                        .collect(Collectors.joining(
                                "",
                                "expect: # FAIL if one does not hold; that nothing is lost is expected in any case\n",
                                ""));
        return Stream.of("""
                        # Every other key has a default. The scenario as it runs, with all of them: weir show <this file>
                        # What each key means: docs/reference/scenario.md. Completion in an editor: weir schema
                        transport: %s
                        """.formatted(system), section, """
                        schedule: { rate: %s } # evenly spaced; poisson: %s is at random, like independent users
                        payload: { random: binary, size: 1KiB }
                        publishers: 1
                        subscribers: 1
                        warmup: 5s # at least, and in no figure
                        measure: 30s
                        """.formatted(rate, rate), expected)
                .collect(Collectors.joining());
    }

    private static String quoted(String value) {
        return value.matches(PLAIN) || value.matches("\\d+(\\.\\d+)?[a-z%/]*")
                ? value
                : "'" + value.replace("'", "''") + "'";
    }
}
