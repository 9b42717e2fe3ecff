package dev.weir.cli.agent;

import dev.weir.agent.ssh.SshHost;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of {@code weir run} for agents that it starts itself. */
public final class SshOptions {

    private static final String USUAL = "weir";

    @Option(
            names = "--ssh",
            split = ",",
            paramLabel = "<host>",
            description =
                    "Start an agent on each of these hosts by ssh, and end it with the run: names, user@host, or names"
                            + " of ~/.ssh/config. Weir has to be installed there.")
    private List<String> destinations = new ArrayList<>();

    @Option(
            names = "--ssh-weir",
            paramLabel = "<path>",
            description = "Weir's command on the hosts of --ssh (default: weir, in the PATH there).")
    private String weir = "";

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    /** Whether one of them is given. */
    public boolean given() {
        return !destinations.isEmpty() || !weir.isEmpty();
    }

    /** These options as words of a command that repeats it. */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        if (!destinations.isEmpty()) {
            words.addAll(List.of("--ssh", String.join(",", destinations)));
        }
        if (!weir.isEmpty()) {
            words.addAll(List.of("--ssh-weir", weir));
        }
        return words;
    }

    /**
     * The hosts, none without these options.
     *
     * @throws ParameterException if one is no host, or is named twice
     */
    public List<SshHost> hosts() {
        if (destinations.isEmpty() && !weir.isEmpty()) {
            throw misuse("--ssh-weir is about --ssh; give that too");
        }
        List<SshHost> hosts = destinations.stream().map(this::host).toList();
        Set<String> names = new HashSet<>();
        hosts.stream().filter(host -> !names.add(host.name())).findFirst().ifPresent(again -> {
            throw misuse("--ssh: two agents would be called '" + again.name()
                    + "'; give one of the hosts another name in ~/.ssh/config");
        });
        return hosts;
    }

    private SshHost host(String destination) {
        try {
            return SshHost.of(destination.strip());
        } catch (IllegalArgumentException e) {
            throw misuse("--ssh: " + e.getMessage());
        }
    }

    /** The command of Weir on the hosts, which a shell there reads. */
    public String weir() {
        if (weir.isEmpty()) {
            return USUAL;
        }
        if (!weir.matches("[A-Za-z0-9_./~+][A-Za-z0-9_./~+-]*")) {
            throw misuse("--ssh-weir: a path of letters, digits and _ . / ~ + - is expected, not '" + weir + "'");
        }
        return weir;
    }

    private ParameterException misuse(String message) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }
}
