package dev.weir.transport.web;

import dev.weir.clock.SystemClock;
import dev.weir.result.CrowdFigures;
import dev.weir.result.RunResult;
import dev.weir.result.Verdict.Outcome;
import dev.weir.run.MessageWork;
import dev.weir.run.Run;
import dev.weir.run.RunListener;
import dev.weir.run.RunRequest;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.read.ScenarioFiles;
import dev.weir.transport.web.gateway.GatewayOrder;
import dev.weir.transport.web.gateway.GatewayProcess;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/** A whole run of twenty clients over a topic of its own, which something happens to while it measures. */
final class CrowdRun {

    static final int CLIENTS = 20;

    private static final Duration STARTS_WITHIN = Duration.ofMinutes(2);
    private static final Duration HAPPENS_WITHIN = Duration.ofMinutes(2);

    private final String bootstrap;

    private final String topic =
            "bad-" + Long.toHexString(ThreadLocalRandom.current().nextLong());

    /** Something that happens while a run measures, in a thread of its own. The run does not end before it has. */
    interface Happening {
        void happen() throws Exception;
    }

    /** Against this broker. */
    CrowdRun(String bootstrap) {
        this.bootstrap = bootstrap;
    }

    String topic() {
        return topic;
    }

    RunResult execute(Happening inMidRun, String... settings) throws ExecutionException, InterruptedException {
        List<String> options = new ArrayList<>(List.of(
                "clients=" + CLIENTS,
                "carrier=text",
                "payload={ random: printable, size: 300B }",
                "rate=50/s",
                "warmup=1s",
                "warmup-limit=1s",
                "measure=6s",
                "web.kafka.bootstrap=" + bootstrap,
                "web.kafka.topic.name=" + topic,
                "web.kafka.topic.use=ensure"));
        options.addAll(List.of(settings));
        WebDriver driver = new WebDriver();
        Scenario scenario = new ScenarioFiles(Path.of("no-scenarios-here"), List.of(driver)).load("web", options);
        var request = RunRequest.of(
                driver,
                scenario.target().settings(),
                new RunRequest.Start(ThreadLocalRandom.current().nextInt(), List.of("weir"), "test", ""));
        FutureTask<Boolean> happening = new FutureTask<>(() -> {
            inMidRun.happen();
            return true;
        });
        RunResult result = new Run<>(request, MessageWork.of(scenario), starting(happening))
                .execute()
                .result();
        if (result.verdict().outcome() != Outcome.ERROR) {
            happening.get();
        }
        return result;
    }

    /** Starts it after the first second of the measured phase, whose end waits for it. */
    private static RunListener starting(FutureTask<Boolean> happening) {
        return new RunListener() {
            private boolean begun;

            @Override
            public void progress(Progress progress) {
                if (!begun
                        && progress.time().phase().equals("measure")
                        && progress.time().second() > 0) {
                    begun = true;
                    Thread.ofPlatform().daemon().start(happening);
                }
            }

            @Override
            public void phaseEnded(String phase, long durationNanos, String note) {
                if (begun && phase.equals("measure")) {
                    awaitDone(happening);
                }
            }
        };
    }

    private static void awaitDone(FutureTask<Boolean> happening) {
        long deadlineNanos = System.nanoTime() + HAPPENS_WITHIN.toNanos();
        while (!happening.isDone() && System.nanoTime() < deadlineNanos) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    static CrowdFigures crowd(RunResult result) {
        return result.messages().crowd().getFirst();
    }

    static List<String> reasons(RunResult result) {
        return crowd(result).connections().reasons().stream()
                .map(CrowdFigures.Reason::text)
                .toList();
    }

    static String findings(RunResult result) {
        return result.verdict().toString();
    }

    /** A gateway for the topic. */
    GatewayProcess gateway() {
        return GatewayProcess.start(
                new GatewayOrder("all", bootstrap, topic, List.of()), STARTS_WITHIN, new SystemClock());
    }

    static InetSocketAddress address(GatewayProcess gateway) {
        URI address = gateway.uri();
        return new InetSocketAddress(address.getHost(), address.getPort());
    }
}
