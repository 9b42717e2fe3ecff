package dev.weir.scenario.read;

import dev.weir.config.ConfigException;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Section;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.result.Yardstick;
import dev.weir.scenario.NamedSystem;
import dev.weir.scenario.Processes;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.Scenario.Length;
import dev.weir.scenario.read.section.HeaderKeys;
import dev.weir.scenario.read.section.Values;
import dev.weir.scenario.read.section.WorkKeys;
import dev.weir.schedule.Schedule;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.unit.Numbers;
import java.util.List;

/** Refuses what a yardstick cannot be asked for. Nothing is refused of Weir itself. */
final class YardstickCheck {

    private static final String KEY = "yardstick";

    private final Section top;
    private final Yardstick yardstick;

    YardstickCheck(Section top, Yardstick yardstick) {
        this.top = top;
        this.yardstick = yardstick;
    }

    void check(Scenario.Target target, Schedule schedule, PayloadSpec payload, Length length) {
        if (yardstick == Yardstick.NONE) {
            return;
        }
        String transport = target.transport();
        List<FaultPoint> points = target.points();
        if (yardstick.isKafkaTool() && points.stream().noneMatch(YardstickCheck::isClusterOfTools)) {
            throw error(
                    KEY,
                    "is a tool of Kafka and does not go with the transport '" + transport + "'",
                    "possible with it:  yardstick: tcp, yardstick: disk, yardstick: fsync, yardstick: memory, yardstick: none");
        }
        if (yardstick.isInstalledTool()) {
            checkInstalled(target);
        }
        if (length.warmupMessages().isPresent()) {
            throw error("warmup-messages", "takes only a duration as warm-up", "possible with it:  warmup: 5s");
        }
        checkMessages(payload);
        checkSchedule(schedule, length);
        // Weir itself raises the number so that each of many agents has one; the first of them is measured.
        boolean onAgents = yardstick == Yardstick.TCP && new AgentsReader(top).asked();
        if (!onAgents && !top.text("publishers").equals("1")) {
            throw error("publishers", "has only one publisher", "possible with it:  publishers: 1");
        }
        if (!Values.processes(top).equals(Processes.ONE)) {
            throw error("processes", "has processes of its own", "possible with it:  processes: one");
        }
        if (top.isGiven("keys") && !top.section("keys").names().isEmpty()) {
            throw error("keys", "writes no keys", "possible with it:  keys: none");
        }
        if (top.isGiven(HeaderKeys.HEADERS)
                && !(top.node(HeaderKeys.HEADERS) instanceof Mapping headers
                        && headers.entries().isEmpty())) {
            throw error(HeaderKeys.HEADERS, "writes no headers", "possible with it:  headers: {}");
        }
        checkReceivers();
    }

    private void checkInstalled(Scenario.Target target) {
        if (!NamedSystem.transportOf(target.transport()).equals(yardstick.transport())) {
            throw error(
                    KEY,
                    "measures the transport '" + yardstick.transport() + "' and does not go with '" + target.transport()
                            + "'",
                    "possible with it:  yardstick: fsync, yardstick: none");
        }
        // Its command line would show everybody on the machine how to log in.
        if (target.settings().isGiven("uri")) {
            throw error(
                    KEY,
                    "measures a server that Weir starts, and not the one of 'uri'",
                    "possible with it:  " + yardstick.transport() + ": { server: installed }");
        }
    }

    /** The tools read the settings of Kafka's own transport, and know no section of another. */
    private static boolean isClusterOfTools(FaultPoint point) {
        return point instanceof FaultPoint.Brokers brokers && brokers.section().isEmpty();
    }

    private void checkReceivers() {
        if (top.read("subscribers", Numbers::count) > 1) {
            throw error(
                    "subscribers", "has at most one subscriber", "possible with it:  subscribers: 1, subscribers: 0");
        }
        if (top.isGiven(CrowdKeys.CLIENTS)) {
            throw error(CrowdKeys.CLIENTS, "has no light clients", "possible with it:  subscribers: 1");
        }
        if (WorkKeys.model(top).any()) {
            throw error(
                    WorkKeys.WORK,
                    "has no subscribers that work on what they receive",
                    "possible with it:  work: { time: 0ms }");
        }
    }

    private void checkMessages(PayloadSpec payload) {
        SizeRange size = payload instanceof PayloadSpec.Random random ? random.size() : new SizeRange(0, 1);
        if (size.minBytes() != size.maxBytes()) {
            throw error(
                    "payload",
                    "sends random messages of a single size only",
                    "possible with it:  payload: { random: binary, size: 1KiB }");
        }
    }

    private void checkSchedule(Schedule schedule, Length length) {
        boolean saturated = schedule.equals(new Schedule.Saturated());
        boolean atRate = schedule instanceof Schedule.FixedRate && yardstick.takesRate();
        // As fast as they can, whatever the rate of the other rows: they stand in tables of systems at a rate.
        boolean atItsOwn =
                yardstick == Yardstick.FSYNC || (yardstick.isInstalledTool() && schedule instanceof Schedule.FixedRate);
        if (!saturated && !atRate && !atItsOwn) {
            throw error(
                    "schedule",
                    yardstick.takesRate()
                            ? "sends at one even rate, or without a rate"
                            : "always goes as fast as it can, without a rate",
                    "possible with it:  schedule: { saturated: true }"
                            + (yardstick.takesRate() ? ", schedule: { rate: 10000/s }" : ""));
        }
        if (saturated && yardstick.isTool() && length.messages().isEmpty()) {
            throw error(KEY, "needs a number of messages if it has no rate", "for example:  messages: 1000000");
        }
    }

    private ConfigException error(String key, String what, String hint) {
        return top.place(key).error("'" + KEY + "': '" + yardstick.key() + "' " + what, hint);
    }
}
