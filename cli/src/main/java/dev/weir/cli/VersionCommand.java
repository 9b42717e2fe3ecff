package dev.weir.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code weir version}: what is installed here. */
@Command(name = "version", description = "Print the versions of Weir, the Kafka client, Java and the system.")
final class VersionCommand implements Callable<Integer> {

    private final Console console;

    VersionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        console.print("weir           " + Versions.weir());
        console.print("kafka-clients  " + Versions.kafkaClients());
        console.print("java           " + Versions.java());
        console.print("system         " + Versions.system());
        return ExitCode.OK;
    }
}
