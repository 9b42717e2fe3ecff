package dev.weir.selftest;

import dev.weir.clock.RunClock;
import dev.weir.operation.run.OperationWork;
import dev.weir.result.operation.PlanResult;
import dev.weir.run.Run;
import dev.weir.run.RunListener;
import dev.weir.run.RunRequest;
import dev.weir.scenario.read.ScenarioSource;
import dev.weir.scenario.read.step.PlanFiles;
import dev.weir.transport.testkit.operation.OperationCourse;
import dev.weir.transport.testkit.operation.SimulatedDriver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The steps of one case as a run like any other: read from a scenario, carried out, accounted for and judged. */
final class OperationRun {

    private static final int RUN_ID = 0x5E1F7E58;

    private OperationRun() {}

    /** Runs in no time at all, in this thread. */
    static PlanResult simulated(OperationCase subject, OperationCourse course, RunClock clock) {
        SimulatedDriver driver = new SimulatedDriver(course);
        String text = "transport: " + driver.name() + "\nsteps: " + subject.steps();
        var plan = PlanFiles.plan(new ScenarioSource(subject.name(), subject.name(), text, Optional.empty()), driver);
        try {
            // A pipeline writes its items there.
            Path folder = Files.createTempDirectory("weir-selftest");
            try {
                RunRequest request = RunRequest.of(
                        driver,
                        plan.target().settings(),
                        new RunRequest.Start(RUN_ID, List.of("selftest"), "selftest", ""));
                return Run.simulated(request, OperationWork.of(plan, folder), new RunListener() {}, clock)
                        .execute()
                        .result();
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
