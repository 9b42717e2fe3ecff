package dev.weir.agent.ssh;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Why an agent that was started by ssh has ended, in a sentence that says what to do. */
final class SshFailure {

    /** That of ssh itself; what it started has others. */
    private static final int OF_SSH = 255;

    private static final int NOT_FOUND = 127;
    private static final int NOT_EXECUTABLE = 126;
    private static final Pattern UNREACHABLE = Pattern.compile("timed out|no route to host|network is unreachable");
    private static final Pattern PREFIX = Pattern.compile("^(weir|ssh): ");

    private SshFailure() {}

    /**
     * The sentence.
     *
     * @param weir the command that was to be started
     * @param lines what came of ssh and of the command last
     */
    static String of(SshHost host, String weir, int exitCode, List<String> lines) {
        return "cannot start an agent on '" + host.name() + "' by ssh: "
                + switch (exitCode) {
                    case OF_SSH -> ofConnection(host, lines);
                    case NOT_FOUND ->
                        weir.contains("/")
                                ? "there is no " + weir + "; install Weir there, or say where it is with --ssh-weir"
                                : "there is no '" + weir + "' in the PATH of commands that ssh starts; install Weir"
                                        + " there, or say where it is with --ssh-weir";
                    case NOT_EXECUTABLE -> weir + " may not be executed there; give the user of ssh permission";
                    default -> ofAgent(exitCode, lines);
                };
    }

    private static String ofConnection(SshHost host, List<String> lines) {
        String all = String.join("\n", lines).toLowerCase(Locale.ROOT);
        String byHand = "'ssh " + host.destination() + "'";
        if (all.contains("could not resolve hostname")) {
            return "the host is not known here; correct its name, or describe it in ~/.ssh/config";
        } else if (all.contains("remote host identification has changed")) {
            return "its host key is not the one that is known here; find out why before you connect by hand: " + byHand;
        } else if (all.contains("host key verification failed")) {
            return "its host key is not known here; connect once by hand and compare the key: " + byHand;
        } else if (all.contains("permission denied")) {
            return "it lets this user in by no key that works without a password; copy one with 'ssh-copy-id "
                    + host.destination() + "', or add it to ssh-agent (" + said(lines, "permission denied") + ")";
        } else if (all.contains("connection refused")) {
            return "nothing accepts connections of ssh there; start sshd, or name its port in ~/.ssh/config";
        } else if (UNREACHABLE.matcher(all).find()) {
            return "it cannot be reached; check its address, the network and firewalls (" + last(lines) + ")";
        }
        return "ssh says: " + last(lines) + "; try by hand: " + byHand;
    }

    private static String ofAgent(int exitCode, List<String> lines) {
        return lines.stream().anyMatch(line -> line.toLowerCase(Locale.ROOT).contains("unknown option"))
                ? "another version of Weir is installed there; install the one of this host"
                : "it ended with exit code " + exitCode + ": " + last(lines);
    }

    private static String said(List<String> lines, String text) {
        return lines.reversed().stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).contains(text))
                .findFirst()
                .orElseGet(() -> last(lines));
    }

    private static String last(List<String> lines) {
        return Optional.of(lines)
                .filter(some -> !some.isEmpty())
                .map(some -> PREFIX.matcher(some.getLast()).replaceFirst(""))
                .orElse("it said nothing");
    }
}
