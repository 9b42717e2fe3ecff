package dev.weir.run.host;

import dev.weir.schedule.Schedule;
import dev.weir.transport.Setting;
import dev.weir.transport.TransportException;
import dev.weir.unit.Rates;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Refuses what a worker of this host may not be asked for.
 *
 * <p>An address is what has the form of one in any setting or handout, also in one that was not given and has a default: a URL,
 * {@code host:port}, an IP address, and whatever stands in a setting whose last name is one of {@link #NAMES}. Other addresses that
 * the system itself names later, as brokers of Kafka do, and those in files are not seen.
 */
public record LimitCheck(WorkerLimits limits) {

    private static final Set<String> NAMES =
            Set.of("bootstrap", "servers", "server", "endpoint", "control", "address", "addresses", "host", "hosts");
    private static final Pattern BETWEEN = Pattern.compile("[,;|\\s\"'=?&<>()]+");
    private static final String HOST = "(?<host>\\[[0-9A-Fa-f:.%]+\\]|[A-Za-z0-9_][A-Za-z0-9._-]*)";
    private static final String PORT = "(?<port>:[0-9]{1,5})";
    private static final Pattern URL =
            Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://(?:[^@/]*@)?" + HOST + PORT + "?(?:/.*)?");
    private static final Pattern WITH_PORT = Pattern.compile(HOST + PORT + "(?:/.*)?");
    private static final Pattern IP =
            Pattern.compile("(?<host>[0-9]{1,3}(?:\\.[0-9]{1,3}){3}|\\[[0-9A-Fa-f:.%]+\\])(?<port>)");
    private static final Pattern NAMED = Pattern.compile(HOST + PORT + "?(?:/.*)?");

    /**
     * Looks at the transport's driver and the addresses of its settings.
     *
     * @param declared the settings that the driver has
     * @throws TransportException naming the limit and the value that breaks it
     */
    public void require(SystemUnderTest system, List<Setting> declared) {
        if (!limits.drivers().isEmpty() && !limits.drivers().contains(system.driver())) {
            throw new TransportException(
                    "its host lets workers open " + String.join(", ", new TreeSet<>(limits.drivers()))
                            + " and not the transport '" + system.driver() + "'");
        }
        if (limits.targets().isEmpty()) {
            return;
        }
        Map<String, String> values = new HashMap<>();
        declared.forEach(setting -> values.put(setting.name(), setting.defaultText()));
        values.putAll(system.settings());
        declared.stream().filter(LimitCheck::holdsNoText).forEach(setting -> values.remove(setting.name()));
        values.forEach(this::requireTargets);
        system.handout().forEach(this::requireTargets);
    }

    private static boolean holdsNoText(Setting setting) {
        return switch (setting.type()) {
            case TEXT, PROPERTIES -> false;
            case COUNT, DURATION, SIZE, FLAG, CHOICE -> true;
        };
    }

    private void requireTargets(String name, String value) {
        boolean named = NAMES.contains(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
        for (String piece : BETWEEN.split(value, -1)) {
            for (Pattern form : named ? List.of(URL, IP, NAMED) : List.of(URL, IP, WITH_PORT)) {
                Matcher address = form.matcher(piece);
                if (address.matches()) {
                    requireTarget(name, Objects.requireNonNull(address.group("host")), address.group("port"));
                    break;
                }
            }
        }
    }

    private void requireTarget(String setting, String host, @Nullable String port) {
        String address = host + (port == null ? "" : port);
        boolean allowed =
                limits.targets().stream().anyMatch(target -> matches(target, address) || matches(target, host));
        if (!allowed) {
            throw new TransportException("its host lets workers connect to " + String.join(", ", limits.targets())
                    + " and not to " + address + " ('" + setting + "')");
        }
    }

    private static boolean matches(String target, String address) {
        StringBuilder pattern = new StringBuilder();
        for (String literal : target.split("\\*", -1)) {
            pattern.append(pattern.isEmpty() ? "" : ".*").append(Pattern.quote(literal));
        }
        return Pattern.compile(pattern.toString(), Pattern.CASE_INSENSITIVE)
                .matcher(address)
                .matches();
    }

    /**
     * Looks at the rate of the publishers that this process has.
     *
     * @param share of the rate that falls to this process, up to 1
     * @throws TransportException naming the limit and the rate that breaks it
     */
    public void requireRate(Schedule schedule, double share) {
        double most = limits.messagesPerSecond();
        double asked = schedule.highestPerSecond() * share;
        if (asked > most) {
            throw new TransportException("its host lets a worker publish " + Rates.format(most) + " and not "
                    + (asked < Double.POSITIVE_INFINITY ? Rates.format(asked) : "as fast as it goes"));
        }
    }
}
