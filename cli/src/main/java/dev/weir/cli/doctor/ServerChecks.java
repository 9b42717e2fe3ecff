package dev.weir.cli.doctor;

import dev.weir.transport.process.InstalledProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which programs of others are there that transports can start as servers. */
final class ServerChecks {

    private ServerChecks() {}

    static List<Check> of(List<InstalledProgram> programs, Map<String, String> environment) {
        return programs.stream().map(program -> check(program, environment)).toList();
    }

    private static Check check(InstalledProgram program, Map<String, String> environment) {
        Optional<Path> file = program.find("", environment);
        return file.map(found -> Check.ok(program.name(), found + told(program.version(found))))
                .orElseGet(() -> Check.missing(program.name(), program.absent("", environment)));
    }

    private static String told(String version) {
        return version.isEmpty() ? "" : ", " + version;
    }
}
