package dev.weir.server;

import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import dev.weir.transport.remark.Remarks;
import dev.weir.unit.Counts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells the reader of a result about the servers of a run. */
public final class ServerRemarks {

    private ServerRemarks() {}

    /** That messages came a second time; nothing where none did. */
    public static List<Warning> redelivered(long messages, String because) {
        return messages == 0
                ? List.of()
                : List.of(new Warning(
                        WarningKind.REDELIVERED,
                        "The server handed out " + Counts.of(messages, "message") + " once more, because " + because));
    }

    /** What a transport tells of a server that it did not start. */
    public static Remarks running(String address, List<String> notMeasured, List<Warning> warnings) {
        List<String> all = Stream.concat(
                        notMeasured.stream(),
                        Stream.of("CPU and memory of the server at " + address + ", which Weir did not start."))
                .toList();
        return new Remarks(all, warnings, Map.of(), List.of());
    }

    /**
     * What a transport tells that started servers.
     *
     * @param log name of the file that keeps what they wrote, each line after the name of its server where there are several
     */
    public static Remarks started(
            List<? extends InstalledServer> servers, String log, List<String> notMeasured, List<Warning> warnings) {
        List<Warning> all = new ArrayList<>(warnings);
        servers.stream()
                .filter(InstalledServer::hasDied)
                .forEach(server ->
                        all.add(new Warning(WarningKind.OTHER, "The server " + server.name() + " ended by itself.")));
        String lines = servers.stream()
                .flatMap(server ->
                        server.lines().stream().map(line -> servers.size() == 1 ? line : server.name() + " " + line))
                .collect(Collectors.joining("\n"));
        return new Remarks(notMeasured, all, Map.of(log, lines + "\n"), List.of());
    }
}
