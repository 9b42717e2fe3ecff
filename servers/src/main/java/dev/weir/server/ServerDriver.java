package dev.weir.server;

import dev.weir.transport.Capability;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.durable.DurableDriver;
import dev.weir.transport.fault.FaultPoints;
import dev.weir.transport.process.InstalledProgram;
import dev.weir.transport.process.ProgramDriver;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A driver of a system whose server is started, or runs already.
 *
 * @param <S> what a scenario asks of it
 * @param <T> its transports
 */
public abstract class ServerDriver<S extends ServerDriver.Asked, T extends Transport>
        implements TransportDriver, DurableDriver, FaultPoints, ProgramDriver {

    private final InstalledProgram program;
    private final Map<String, String> environment;

    /** What a scenario asks of a system. */
    public interface Asked {

        /** Where the server is, or how it is started. */
        AskedServer server();

        /** Whether subscribers share what is delivered; otherwise each gets all of it. */
        boolean shared();

        /**
         * Checks what the declarations cannot say.
         *
         * @throws SettingsException naming the setting at fault
         */
        void check();
    }

    /** @param environment in which the program of the server is looked for */
    protected ServerDriver(InstalledProgram program, Map<String, String> environment) {
        this.program = program;
        this.environment = Map.copyOf(environment);
    }

    /** What these settings ask for. */
    protected abstract S read(Settings settings);

    /** An address of a running server, as a scenario writes it: {@code nats://host:4222}. */
    protected abstract String example();

    /**
     * Opens a transport.
     *
     * @param asked which has been checked
     * @param file of the program of the server; the empty path where none is started
     */
    protected abstract T open(S asked, Path file, RunContext context);

    /** The environment in which programs are looked for. */
    protected final Map<String, String> environment() {
        return environment;
    }

    /** {@inheritDoc} Subscribers share, or each gets everything; a server that is started listens on loopback. */
    @Override
    public Set<Capability> capabilities(Settings settings) {
        Set<Capability> all = capabilities();
        S asked = read(settings);
        if (asked.shared()) {
            all.remove(Capability.EACH_DELIVERY);
        } else {
            all.removeAll(Set.of(
                    Capability.SHARED_DELIVERY, Capability.SHARED_AMONG_PROCESSES, Capability.UNORDERED_DELIVERY));
        }
        if (asked.server().installed()) {
            all.remove(Capability.SEVERAL_HOSTS);
        }
        return all;
    }

    @Override
    public final List<InstalledProgram> programs() {
        return List.of(program);
    }

    @Override
    public final void validate(Settings settings) {
        read(settings).check();
    }

    @Override
    public final T open(Settings settings, RunContext context) {
        S asked = read(settings);
        asked.check();
        return open(asked, asked.server().installed() ? program(asked.server().program()) : Path.of(""), context);
    }

    private Path program(String given) {
        return program.find(given, environment)
                .orElseThrow(() -> new SettingsException(
                        AskedServer.SERVER,
                        program.absent(given, environment) + "; or name a running one:  --set " + name() + "."
                                + AskedServer.URI + "=" + example()));
    }
}
