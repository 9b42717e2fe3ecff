package dev.weir.run;

import dev.weir.message.Timed;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.result.Subject;
import dev.weir.run.host.RunHosts;
import dev.weir.run.host.WorkerHost;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.scenario.Processes;
import dev.weir.scenario.Scenario;
import dev.weir.schedule.Schedule;
import dev.weir.transport.PayloadHandling;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Rates;
import dev.weir.unit.Sizes;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The words for what a scenario asked for. */
public final class Descriptions {

    private Descriptions() {}

    /** What messages say: {@code 1 KiB random}. */
    public static String payload(PayloadSpec payload) {
        return switch (payload) {
            case PayloadSpec.Random random -> size(random.size()) + (random.printable() ? " random text" : " random");
            case PayloadSpec.Zeros zeros -> size(zeros.size()) + " zeros";
            case PayloadSpec.Compressible compressible ->
                size(compressible.size()) + " compressible " + compressible.ratio() + ":1";
            case PayloadSpec.Protobuf protobuf -> "Protobuf order";
            case PayloadSpec.Registered encoded ->
                encoded.language() + " of " + encoded.registry().subject();
            case PayloadSpec.Document document -> {
                String form = document.form().name().toLowerCase(Locale.ROOT) + " documents";
                yield document.form().sized() ? spaced(document.textBytes()) + " " + form : form;
            }
            case PayloadSpec.Replayed rows -> "rows of " + rows.file().name();
            case PayloadSpec.FileContent file ->
                (file.perLine() ? "lines of " : "whole ") + file.path().getFileName();
        };
    }

    /**
     * What messages say, and what is done with their bytes where there is a choice: {@code 100 B random, payload copy}.
     *
     * @param choice whether both sides share a memory
     */
    static String payload(PayloadSpec payload, PayloadHandling handling, boolean choice) {
        String word = ", payload " + handling.name().toLowerCase(Locale.ROOT);
        return payload(payload) + (choice ? word : "");
    }

    private static String size(SizeRange size) {
        return size.minBytes() == size.maxBytes()
                ? spaced(size.minBytes())
                : spaced(size.minBytes()) + " to " + spaced(size.maxBytes());
    }

    private static String spaced(int bytes) {
        return Sizes.exact(bytes).replaceFirst("(?<=[0-9])(?=[A-Za-z])", " ");
    }

    /** What messages of the scenario say, as {@link #payload}. */
    public static String payload(Scenario.MessageSpec messages) {
        return messages.schedule() instanceof Schedule.ByOthers ? "messages of others" : payload(messages.payload());
    }

    /** Which of them are timed, behind something else: nothing when all are. */
    static String timed(Timed timed) {
        return timed.takesAll() ? "" : ", 1 in " + timed.every() + " timed";
    }

    /** When they are due: {@code 10 000/s}. */
    public static String schedule(Schedule schedule) {
        return switch (schedule) {
            case Schedule.FixedRate fixed -> Rates.format(fixed.messagesPerSecond());
            case Schedule.Poisson poisson -> Rates.format(poisson.messagesPerSecond()) + " Poisson";
            case Schedule.Ramp ramp ->
                "ramp from " + Rates.format(ramp.fromPerSecond()) + " to " + Rates.format(ramp.toPerSecond()) + " over "
                        + Durations.exact(ramp.over());
            case Schedule.Steps steps -> steps.steps().size() + " steps";
            case Schedule.Burst burst ->
                "bursts of " + Counts.format(burst.messages()) + " every " + Durations.exact(burst.every());
            case Schedule.Saturated saturated ->
                saturated
                        .think()
                        .map(think ->
                                Subject.CLOSED_LOOP + ", think time " + Durations.format(Math.round(think.meanNanos())))
                        .orElse("saturated");
            case Schedule.Replay replay ->
                "replay of " + replay.file().name() + " at "
                        + BigDecimal.valueOf(replay.file().speed())
                                .stripTrailingZeros()
                                .toPlainString()
                        + " × its speed"
                        + (replay.file().repeat() ? ", again and again" : "");
            case Schedule.ByOthers others ->
                "others publish, due at " + others.instant().words();
        };
    }

    /** In which processes a run is. */
    static String processes(Processes processes, RunHosts hosts) {
        if (!hosts.none()) {
            return "several hosts: publishers " + where(hosts.publishers()) + ", subscribers "
                    + where(hosts.subscribers()) + ", all in JVMs of their own";
        }
        if (processes.equals(Processes.ONE)) {
            return "one: publishers and subscribers in weir";
        }
        if (processes.equals(Processes.SEPARATE)) {
            return "separate: publishers in weir, subscribers in " + ProcessWatch.RECEIVER
                    + ", a second JVM with the same options";
        }
        boolean onlyReceivers = processes.publishers() == 0;
        return (onlyReceivers ? processes.receivers() + " receivers" : "separate") + ": publishers in "
                + where(ProcessWatch.PUBLISHER, processes.publishers()) + ", subscribers in "
                + where(ProcessWatch.RECEIVER, processes.receivers()) + ", JVMs with the same options";
    }

    private static String where(List<WorkerHost> hosts) {
        return hosts.isEmpty()
                ? "on this host"
                : "on " + hosts.stream().map(WorkerHost::name).collect(Collectors.joining(", "));
    }

    private static String where(String name, int processes) {
        return switch (processes) {
            case 0 -> ProcessWatch.OWN;
            case 1 -> name;
            default -> name + " 1 to " + processes;
        };
    }
}
