package dev.weir.cli.gateway;

import dev.weir.cli.process.ExitCode;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.process.Logs;
import dev.weir.cli.process.Versions;
import dev.weir.cli.terminal.Console;
import dev.weir.config.ConfigException;
import dev.weir.gateway.RunningGateway;
import dev.weir.gateway.config.GatewayConfiguration;
import dev.weir.gateway.kafka.ConnectionSettings;
import dev.weir.gateway.log.EventLog;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A gateway that serves until somebody stops it. */
final class GatewayServing {

    private final Console console;
    private final EventLog log;

    GatewayServing(Console console, EventLog log) {
        this.console = console;
        this.log = log;
    }

    /**
     * The log that a configuration asks for; the clients' libraries write to it too.
     *
     * @throws ConfigException when its file cannot be written to
     */
    static EventLog log(Console console, GatewayConfiguration configuration) {
        try {
            EventLog log = EventLog.open(configuration.log(), console.err(), console.terminal());
            Logs.giveTo(log, configuration.log().least().level());
            return log;
        } catch (IOException e) {
            throw new ConfigException(
                    "'log.file': cannot write to " + configuration.log().file() + ": " + e, e);
        }
    }

    /** Serves until a signal comes, and ends orderly. */
    int serve(GatewayConfiguration configuration) {
        CompletableFuture<Stop> stop = new CompletableFuture<>();
        try (Interrupts interrupts = new Interrupts(() -> Runtime.getRuntime().halt(ExitCode.CUT)).listening()) {
            interrupts.onFirst(signal -> stop.complete(Stop.by(signal)));
            return serve(configuration, List.of(), stop);
        }
    }

    /**
     * Why it is to end.
     *
     * @param drains whether clients get time to go elsewhere
     * @param exitCode of the process
     */
    record Stop(String reason, boolean drains, int exitCode) {

        /** Who presses Ctrl-C waits for it; who sends SIGTERM has other gateways. */
        static Stop by(String signal) {
            return new Stop(signal, !signal.equals("Ctrl-C"), ExitCode.OK);
        }
    }

    /**
     * Serves until it is told to stop, and ends orderly.
     *
     * @param more lines about what else there is
     */
    int serve(GatewayConfiguration configuration, List<String> more, CompletableFuture<Stop> stop) {
        try (RunningGateway gateway = RunningGateway.start(configuration, log)) {
            gateway.failure().whenReported(reason -> stop.complete(new Stop(reason, false, ExitCode.ERROR)));
            tell(configuration, gateway, more);
            Stop told = stop.join();
            if (told.exitCode() == ExitCode.OK) {
                console.print("stopping: " + told.reason());
                console.flush();
            } else {
                console.complain(told.reason());
            }
            if (told.drains()) {
                gateway.drain(configuration.drain());
            }
            return told.exitCode();
        }
    }

    private void tell(GatewayConfiguration configuration, RunningGateway gateway, List<String> more) {
        console.print("weir " + Versions.weir() + " · gateway · " + gateway.address());
        if (configuration.settings().pages().live()) {
            console.print("  live items   " + gateway.address() + "/");
        }
        if (configuration.settings().pages().status()) {
            console.print("  status       " + gateway.address() + "/status");
        }
        console.print("  operation    " + gateway.address() + "/health, " + gateway.address() + "/metrics");
        more.forEach(console::print);
        for (ConnectionSettings connection : configuration.adapters().connections()) {
            console.print("  connection   " + GatewayWords.connection(connection));
        }
        console.print("  stop it      Ctrl-C");
        console.flush();
    }
}
