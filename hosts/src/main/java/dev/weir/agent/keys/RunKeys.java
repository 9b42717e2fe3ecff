package dev.weir.agent.keys;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Keys that a run makes for itself and the agents that it starts. No file of them is left, and the authority's key is thrown away. */
public final class RunKeys {

    private static final String CONTROLLER = "controller";
    private static final int DAYS = 30;
    private static final Path NAME = Path.of("the keys of this run");

    private final HostKeys controller;
    private final List<byte[]> agents;

    private RunKeys(HostKeys controller, List<byte[]> agents) {
        this.controller = controller;
        this.agents = agents;
    }

    /**
     * Makes them. Starts a process for each.
     *
     * @param addresses names and addresses at which agents may reach the controller; one at least
     * @param number how many agents there are
     * @throws KeysException if they cannot be made
     */
    public static RunKeys make(List<String> addresses, int number) {
        Keytool keytool = new Keytool();
        try {
            Path scratch = Files.createTempDirectory("weir-keys");
            try {
                return made(keytool, scratch.resolve("all.p12"), addresses, number);
            } finally {
                KeyFiles.delete(scratch);
            }
        } catch (IOException | GeneralSecurityException e) {
            throw new KeysException("cannot make the keys of this run: " + e.getMessage(), e);
        }
    }

    private static RunKeys made(Keytool keytool, Path file, List<String> addresses, int number)
            throws IOException, GeneralSecurityException {
        keytool.makeAuthority(file, KeyFiles.YESTERDAY, DAYS);
        keytool.makeSigned(
                file,
                CONTROLLER,
                addresses.stream().map(KeyFiles::alternativeName).collect(Collectors.joining(",")),
                KeyFiles.YESTERDAY,
                DAYS);
        for (int i = 0; i < number; i++) {
            keytool.makeSigned(file, agentName(i), KeyFiles.alternativeName(agentName(i)), KeyFiles.YESTERDAY, DAYS);
        }
        KeyStore all = keytool.read(file);
        List<byte[]> agents = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            agents.add(content(keytool, all, agentName(i)));
        }
        return new RunKeys(HostKeys.of(content(keytool, all, CONTROLLER), NAME), agents);
    }

    private static byte[] content(Keytool keytool, KeyStore all, String host)
            throws IOException, GeneralSecurityException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        KeyFiles.write(keytool, all, host, content);
        return content.toByteArray();
    }

    private static String agentName(int index) {
        return "agent-" + (index + 1);
    }

    /** Those of the controller. */
    public HostKeys controller() {
        return controller;
    }

    /** The content of the file of an agent, counted from 0, which {@link HostKeys#of} reads. */
    public byte[] agent(int index) {
        return agents.get(index).clone();
    }
}
