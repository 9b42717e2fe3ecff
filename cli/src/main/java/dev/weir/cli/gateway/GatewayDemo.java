package dev.weir.cli.gateway;

import dev.weir.broker.BrokerCluster;
import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.broker.aot.FastStart;
import dev.weir.cli.gateway.GatewayServing.Stop;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.terminal.Console;
import dev.weir.gateway.RunningGateway;
import dev.weir.gateway.config.GatewayConfiguration;
import dev.weir.gateway.demo.DemoMarket;
import dev.weir.gateway.log.EventLog;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A gateway with something to look at: a broker of its own, and a market of made-up shares. */
final class GatewayDemo {

    private static final String NOWHERE = "127.0.0.1:9092";

    private final Console console;
    private final Supplier<FastStart> fastStart;
    private final List<String> settings;

    GatewayDemo(Console console, Supplier<FastStart> fastStart, List<String> settings) {
        this.console = console;
        this.fastStart = fastStart;
        this.settings = settings;
    }

    int run(boolean checkOnly) {
        // What is wrong with the options is said before a broker is started.
        GatewayConfiguration configuration = DemoMarket.configuration(NOWHERE, settings);
        RunningGateway.check(configuration);
        if (checkOnly) {
            console.print("the demo's configuration is valid: " + GatewayWords.connections(configuration));
            return ExitCode.OK;
        }
        RunningGateway.checkPort(configuration);
        CompletableFuture<Stop> stop = new CompletableFuture<>();
        Thread caller = Thread.currentThread();
        try (EventLog log = GatewayServing.log(console, configuration);
                FastStart start = fastStart.get();
                Interrupts interrupts =
                        new Interrupts(() -> Runtime.getRuntime().halt(ExitCode.CUT)).listening()) {
            interrupts.onFirst(reason -> caller.interrupt());
            tell("starting a Kafka broker for the demo, which takes a few seconds …");
            try (BrokerCluster cluster = start.startCluster(BrokerOptions.ofUser(), 1)) {
                interrupts.onFirst(signal -> stop.complete(Stop.by(signal)));
                return serve(cluster.brokers().getFirst(), log, stop);
            } finally {
                Thread.interrupted();
            }
        }
    }

    private void tell(String line) {
        console.print(line);
        console.flush();
    }

    private int serve(BrokerProcess broker, EventLog log, CompletableFuture<Stop> stop) {
        CompletableFuture<Boolean> told = broker.onExit()
                .thenApply(exitCode -> stop.complete(new Stop(
                        "the broker (process " + broker.pid() + ") ended with exit code " + exitCode,
                        false,
                        ExitCode.ERROR)));
        tell("creating the topics of the market at " + broker.bootstrap() + " …");
        try (DemoMarket market = DemoMarket.open(broker.bootstrap())) {
            return new GatewayServing(console, log)
                    .serve(
                            DemoMarket.configuration(broker.bootstrap(), settings),
                            List.of("  market       " + market.description()),
                            stop);
        } finally {
            told.cancel(false);
        }
    }
}
