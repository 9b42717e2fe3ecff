package dev.weir.cli;

import dev.weir.transport.TransportDriver;
import java.util.Comparator;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code weir list}: what can be run here. */
@Command(name = "list", description = "List the scenarios that come with Weir, and the transports it can measure.")
final class ListCommand implements Callable<Integer> {

    private final Console console;

    ListCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        console.print("Transports: weir run <transport> [--set key=value ...]");
        ServiceLoader.load(TransportDriver.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(TransportDriver::name))
                .forEach(driver -> console.print("  %-16s %s".formatted(driver.name(), driver.description())));
        return ExitCode.OK;
    }
}
