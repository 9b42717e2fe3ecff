package dev.weir.server;

import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.transport.process.InstalledProgram;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the server of a run is, or how it is started, as a scenario says it. */
public interface AskedServer {

    /** The settings that every transport with a server has. */
    String SERVER = "server";

    /** A server of the run's own. */
    String INSTALLED = "installed";

    /** The file of the program. */
    String PROGRAM = "program";

    /** Where a server that is started listens. */
    String PORT = "port";

    /** Where clients connect instead. */
    String THROUGH = "through";

    /** Where a running server is. */
    String URI = "uri";

    /** Whether the run starts it. */
    boolean installed();

    /** File of the program; empty to look for it. */
    String program();

    /**
     * The declarations of these settings, but for that of the address, and of those of the transport.
     *
     * @param others those of the transport
     */
    static List<Setting> declarations(InstalledProgram program, Setting... others) {
        String names = Stream.concat(Stream.of(program.name()), program.others().stream())
                .collect(Collectors.joining(" or "));
        return Stream.concat(
                        Stream.of(
                                Setting.choice(
                                        SERVER,
                                        List.of(INSTALLED, "running"),
                                        "installed: the program " + names
                                                + " of this machine is started for the run. running: one at `uri`, which"
                                                + " an address there also says."),
                                Setting.text(
                                        PROGRAM,
                                        "",
                                        "File of the program. Empty: that of " + program.variable()
                                                + ", or the first on the PATH and in the usual folders."),
                                Setting.count(PORT, 0, "Where the server that is started listens; 0 for a free port."),
                                Setting.text(
                                        THROUGH,
                                        "",
                                        "Address of a proxy, host:port, that clients connect to in place of that server.")),
                        Stream.of(others))
                .toList();
    }

    /**
     * Whether the run starts the server: it does unless an address is given.
     *
     * @param example what an address looks like
     */
    static boolean installed(Settings settings, String example) {
        boolean addressed = !settings.text(URI).isBlank();
        boolean installed = settings.text(SERVER).equals(INSTALLED) && !addressed;
        if (!installed && !addressed) {
            throw new SettingsException(URI, "must say where the running server is:  uri: " + example);
        }
        return installed;
    }

    /** Where a server that is started listens; 0 for any free port. */
    static int port(Settings settings) {
        long port = settings.count(PORT);
        if (port > 65_535) {
            throw new SettingsException(PORT, "must be at most 65535, found " + port);
        }
        return (int) port;
    }

    /** A whole number from 1 on. */
    static int whole(Settings settings, String name, int most) {
        long count = settings.count(name);
        if (count < 1 || count > most) {
            throw new SettingsException(name, "must be from 1 to " + most + ", found " + count);
        }
        return (int) count;
    }

    /**
     * A place where faults can hit the server.
     *
     * @param name what reports and scenarios call it
     */
    default FaultPoint point(String name) {
        return new FaultPoint.Server(name, installed(), "server: installed", true, PORT, THROUGH);
    }
}
