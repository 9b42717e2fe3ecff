package dev.weir.cli.run;

import dev.weir.report.Bundle;
import dev.weir.report.PlanFolder;
import dev.weir.result.RunResult;
import dev.weir.result.YardstickResult;
import dev.weir.result.operation.PlanResult;
import dev.weir.run.RunListener;
import dev.weir.run.fault.FaultInjection;
import dev.weir.run.host.RunHosts;
import dev.weir.scenario.ListEntry;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.PlacedByCommand;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.step.Plan;
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.IntFunction;

/** What the commands drive: scenarios that can be read, and runs that can be made of them. */
public interface Engine {

    /** Scenarios that come with Weir, by name. */
    List<ListEntry> scenarios();

    /** Transports that are installed, by name. */
    List<ListEntry> transports();

    /** Drivers of the transports that are installed, by name. */
    List<TransportDriver> drivers();

    /** The driver of a transport that a scenario was read with. */
    TransportDriver driver(Scenario.Target target);

    /**
     * Reads every run of a scenario.
     *
     * @param nameOrFile a shipped scenario, a transport, or a file
     * @param overrides settings that replace those of the scenario, each as {@code key=value}
     * @throws dev.weir.config.ConfigException when it is wrong, with a message for the user
     */
    Matrix matrix(String nameOrFile, List<String> overrides);

    /**
     * The same where options of the command say where the runs take place.
     *
     * @param placed what they say
     */
    Matrix matrix(String nameOrFile, List<String> overrides, PlacedByCommand placed);

    /**
     * Reads a scenario of steps.
     *
     * @param nameOrFile a shipped scenario, a transport, or a file
     * @param overrides settings that replace those of the scenario, each as {@code key=value}
     * @return nothing of a scenario without steps
     * @throws dev.weir.config.ConfigException when it is wrong, with a message for the user
     */
    Optional<Plan> plan(String nameOrFile, List<String> overrides);

    /** Prepares a run of steps; nothing is opened before {@link Measurement#execute()}. */
    Measurement<PlanResult> prepare(PlanOrder order, RunListener listener);

    /** Prepares a run of messages, which writes the bundle's data; nothing is opened before {@link Measurement#execute()}. */
    Measurement<RunResult> prepare(Order order, RunListener listener);

    /**
     * Which steps are to be run.
     *
     * @param plan the steps
     * @param under over which system, and where
     * @param folder where the data goes, and lists of items and traces
     * @param faults makes what injects the faults of a step, for a run of that identity
     */
    record PlanOrder(
            Plan plan,
            Conditions under,
            PlanFolder folder,
            BiFunction<List<FaultSpec>, Integer, FaultInjection> faults) {}

    /**
     * What is to be run.
     *
     * @param scenario the scenario
     * @param under over which system, and where
     * @param bundle where the data goes
     * @param faults makes what injects the scenario's faults, for a run of that identity
     */
    record Order(Scenario scenario, Conditions under, Bundle bundle, IntFunction<FaultInjection> faults) {}

    /**
     * What a run is told beside its work.
     *
     * @param settings the transport's settings, with the address of the system filled in
     * @param system what the system under test is, in words
     * @param processes processes to observe beside this one
     * @param command the command line that repeats the run
     * @param startedAt start of the run, ISO-8601 in UTC
     * @param hosts the hosts that share its work; {@link RunHosts#NONE} for this one alone
     */
    record Conditions(
            Settings settings,
            String system,
            List<Observed> processes,
            List<String> command,
            String startedAt,
            RunHosts hosts) {

        public Conditions {
            processes = List.copyOf(processes);
            command = List.copyOf(command);
        }

        /** The processes, each with its id, in their order. */
        Map<String, Long> ids() {
            Map<String, Long> ids = new LinkedHashMap<>();
            processes.forEach(process -> ids.put(process.name(), process.pid()));
            return ids;
        }
    }

    /** A process whose cost belongs to the run. */
    record Observed(String name, long pid) {}

    /** Prepares the measurement of a cell by its yardstick; nothing is opened before {@link Measurement#execute()}. */
    Measurement<YardstickResult> yardstick(Order order, RunListener listener);

    /** Something that measures once, and can be stopped. */
    interface Measurement<T> {

        /** Measures to the end. Faults of the system under test are in what it returns. */
        T execute();

        /** Ends the run early and orderly, from any thread. Does nothing when it is over or has been stopped. */
        void stop(String reason);

        /** Says that a part of the system under test is gone and the rest goes on, as the run does. From any thread. */
        void systemChanged(String what);

        /** Says that the system under test is gone for good: the run ends. From any thread. */
        void systemLost(String what);
    }
}
