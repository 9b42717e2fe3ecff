package dev.weir.cli;

import dev.weir.cli.process.ExitCode;
import dev.weir.cli.process.Versions;
import dev.weir.cli.terminal.Console;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** {@code weir version}: what is installed here. */
@Command(name = "version", description = "Print the versions of Weir, the Kafka client, Java and the system.")
final class VersionCommand implements Callable<Integer> {

    private final Console console;

    VersionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        List.of(new Lines().getVersion()).forEach(console::print);
        return ExitCode.OK;
    }

    /** What this command and {@code weir --version} print. */
    static final class Lines implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {
                "weir           " + Versions.weir(),
                "kafka-clients  " + Versions.kafkaClients(),
                "java           " + Versions.java(),
                "system         " + Versions.system()
            };
        }
    }
}
