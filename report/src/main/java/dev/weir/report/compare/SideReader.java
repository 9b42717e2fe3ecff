package dev.weir.report.compare;

import dev.weir.report.data.BundleException;
import dev.weir.report.data.CellRuns;
import dev.weir.report.data.IntervalsCsv;
import dev.weir.report.data.ResultJson;
import dev.weir.report.data.WholeFile;
import dev.weir.result.CellRun;
import dev.weir.result.Column;
import dev.weir.result.FindingCode;
import dev.weir.result.MatrixResult;
import dev.weir.result.RunResult;
import dev.weir.result.operation.OperationFigures;
import dev.weir.result.operation.PlanResult;
import dev.weir.result.operation.StepResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the runs of a side from its files. Used by one thread. */
final class SideReader {

    private static final String RUN = "run.json";
    private static final String STEPS = "steps.json";
    private static final String MATRIX = "matrix.json";

    private final String name;
    private final Map<String, List<ComparedRun>> cells = new LinkedHashMap<>();
    private final Set<String> scenarios = new LinkedHashSet<>();
    private final SideFacts facts = new SideFacts();
    private OptionalInt cell = OptionalInt.empty();
    private boolean steps;
    private boolean messages;

    SideReader(String name) {
        this.name = name;
    }

    /** Reads one cell of a matrix as if it were all. */
    SideReader cell(int number) {
        cell = OptionalInt.of(number);
        return this;
    }

    ComparedSide read(Path folder) {
        WholeFile.requireFolder(folder, name + " is not a results folder");
        if (!add(folder)) {
            List<Path> inside = inside(folder);
            if (inside.isEmpty()) {
                throw new BundleException(name + " holds no results: neither it nor a folder in it has a " + RUN
                        + ", a " + STEPS + " or a " + MATRIX);
            }
            inside.forEach(this::add);
        }
        if (scenarios.size() > 1 || (steps && messages)) {
            throw new BundleException(name + " holds runs of several scenarios (" + String.join(", ", scenarios)
                    + "): compare folders of one scenario each");
        }
        List<ComparedCell> read = new ArrayList<>();
        cells.forEach((label, runs) -> read.add(new ComparedCell(
                label,
                runs.stream()
                        .sorted(Comparator.comparing(ComparedRun::startedAt))
                        .toList())));
        return new ComparedSide(name, scenarios.iterator().next(), steps, read, facts);
    }

    private static List<Path> inside(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(SideReader::hasResults).sorted().toList();
        } catch (IOException e) {
            throw new BundleException("cannot read " + folder + ": " + WholeFile.reason(e), e);
        }
    }

    private static boolean hasResults(Path folder) {
        return Stream.of(RUN, STEPS, MATRIX).anyMatch(file -> Files.exists(folder.resolve(file)));
    }

    private boolean add(Path folder) {
        if (Files.exists(folder.resolve(MATRIX))) {
            matrix(folder);
        } else if (Files.exists(folder.resolve(RUN))) {
            run(folder);
        } else if (Files.exists(folder.resolve(STEPS))) {
            plan(folder);
        } else {
            return false;
        }
        return true;
    }

    private void run(Path folder) {
        messages = true;
        RunResult result = result(folder);
        scenarios.add(result.origin().scenario());
        CellRun run = CellRuns.of(1, 1, "cells/run", finished(result), result);
        cells.computeIfAbsent("", any -> new ArrayList<>()).add(compared(folder, run, ComparedFigures.metrics(result)));
        know(result);
    }

    private static boolean finished(RunResult result) {
        return result.messages().throughput().measuredNanos() > 0;
    }

    private static RunResult result(Path folder) {
        Path json = folder.resolve(RUN);
        return ResultJson.read(json, WholeFile.read(json));
    }

    private void know(RunResult result) {
        facts.add(result.origin(), result.subject().system(), result.setup(), result.resources());
    }

    private static ComparedRun compared(Path folder, CellRun run, Map<String, Double> metrics) {
        Path seconds = folder.resolve("intervals.csv");
        Map<Column, Double> spread = Files.exists(seconds)
                ? ComparedFigures.withinSpread(IntervalsCsv.read(seconds, WholeFile.read(seconds)))
                : Map.of();
        return new ComparedRun(
                folder,
                run.key().startedAt(),
                new ComparedRun.End(
                        run.conclusion().outcome(),
                        run.conclusion().finished() && run.meter().measuredNanos() > 0,
                        run.load().overloaded()),
                run.latencyFigures().latency(),
                ComparedFigures.of(run),
                metrics,
                spread);
    }

    private void matrix(Path folder) {
        messages = true;
        Path json = folder.resolve(MATRIX);
        MatrixResult matrix = ResultJson.read(json, WholeFile.read(json), MatrixResult.SCHEMA, MatrixResult.class);
        scenarios.add(matrix.origin().scenario());
        List<MatrixResult.Cell> wanted = matrix.plan().cells().stream()
                .filter(one -> cell.orElse(one.number()) == one.number())
                .toList();
        for (MatrixResult.Cell one : wanted) {
            String label = wanted.size() == 1 ? "" : one.label();
            matrix.runs().stream()
                    .filter(run -> run.key().cell() == one.number())
                    .forEach(run -> cellRun(label, folder.resolve(run.key().folder()), run));
        }
    }

    private void cellRun(String label, Path folder, CellRun run) {
        Map<String, Double> metrics = Map.of();
        if (Files.exists(folder.resolve(RUN))) {
            RunResult result = result(folder);
            know(result);
            metrics = ComparedFigures.metrics(result);
        }
        cells.computeIfAbsent(label, any -> new ArrayList<>()).add(compared(folder, run, metrics));
    }

    private void plan(Path folder) {
        steps = true;
        Path json = folder.resolve(STEPS);
        PlanResult plan = ResultJson.read(json, WholeFile.read(json), PlanResult.SCHEMA, PlanResult.class);
        scenarios.add(plan.origin().scenario());
        for (StepResult step : plan.steps()) {
            if (!step.precondition()) {
                for (OperationFigures operations : step.operations()) {
                    cells.computeIfAbsent(step.name() + " · " + operations.kind(), any -> new ArrayList<>())
                            .add(new ComparedRun(
                                    folder,
                                    plan.origin().startedAt(),
                                    new ComparedRun.End(
                                            plan.verdict().outcome(),
                                            step.span().lengthNanos() > 0,
                                            found(plan, FindingCode.OVERLOADED)),
                                    "operation",
                                    ComparedFigures.of(operations),
                                    Map.of(),
                                    Map.of()));
                }
            }
        }
        facts.add(plan.origin(), plan.system(), plan.setup(), plan.resources());
    }

    private static boolean found(PlanResult plan, FindingCode code) {
        return plan.verdict().findings().stream().anyMatch(finding -> finding.code() == code);
    }
}
