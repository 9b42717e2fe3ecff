package dev.weir.fault.proxy;

import dev.weir.resource.pause.Pause;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The lines in which the proxy and the process that started it talk, on the proxy's standard input and output. */
public final class ProxyLines {

    public static final String READY = "weir-proxy: ready";
    public static final String LISTEN = "listen";
    public static final String ADD = "add";
    public static final String REMOVE = "remove";
    public static final String STATE = "state";
    public static final String PAUSES = "pauses";

    private static final String DONE = "done ";
    private static final String FAILED = "failed ";

    private ProxyLines() {}

    /** The answer to a command that has taken effect now. */
    public static String done(String result) {
        return DONE + System.nanoTime() + " " + result;
    }

    /** The answer to a command that has not. */
    public static String failed(String why) {
        return FAILED + why.replaceAll("\\s+", " ");
    }

    /** The answer to {@link #PAUSES}: words of an instant and a length. */
    public static String pauses(List<Pause> pauses) {
        return pauses.stream()
                .map(pause -> pause.atNanos() + "," + pause.lengthNanos())
                .collect(Collectors.joining(" "));
    }

    /** Reads what {@link #pauses(List)} writes. */
    static List<Pause> pauses(String line) {
        return Stream.of(line.split(" ", -1))
                .filter(word -> !word.isEmpty())
                .map(word -> word.split(",", -1))
                .map(parts -> new Pause(Long.parseLong(parts[0]), Long.parseLong(parts[1])))
                .toList();
    }

    /**
     * What the proxy answered.
     *
     * @param atNanos since when the command is in effect, by {@code System.nanoTime()} of this host
     * @param result what was asked for; empty when nothing was
     */
    record Answer(long atNanos, String result) {

        /** @throws ProxyException when the command was not carried out */
        static Answer of(String line) {
            if (!line.startsWith(DONE)) {
                throw new ProxyException(
                        line.startsWith(FAILED)
                                ? "the fault proxy refused a command: " + line.substring(FAILED.length())
                                : "the fault proxy answered what is no answer: " + line);
            }
            String rest = line.substring(DONE.length());
            int blank = rest.indexOf(' ');
            return new Answer(Long.parseLong(rest.substring(0, blank)), rest.substring(blank + 1));
        }
    }
}
