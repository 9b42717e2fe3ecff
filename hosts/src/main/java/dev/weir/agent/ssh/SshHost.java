package dev.weir.agent.ssh;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host that {@code ssh} reaches.
 *
 * @param destination as {@code ssh} is given it: {@code host}, {@code user@host}, {@code ssh://user@host:port}, or a name of its
 *     configuration
 * @param name of its agent: the host without user and port
 */
public record SshHost(String destination, String name) {

    private static final Pattern FORM = Pattern.compile("(?:ssh://)?(?:[^\\s,@/]+@)?(?<host>[^\\s,@/-][^\\s,@/]*)");
    private static final Pattern PORT = Pattern.compile(":\\d+$");
    private static final String URL = "ssh://";

    /**
     * Reads a destination.
     *
     * @throws IllegalArgumentException if it is none, with a sentence
     */
    public static SshHost of(String destination) {
        Matcher form = FORM.matcher(destination);
        if (destination.startsWith("-") || !form.matches()) {
            throw new IllegalArgumentException("'" + destination
                    + "' is no host for ssh; expected <host>, <user>@<host> or ssh://<user>@<host>:<port>");
        }
        String host = form.group("host");
        return new SshHost(
                destination, destination.startsWith(URL) ? PORT.matcher(host).replaceFirst("") : host);
    }
}
