package dev.weir.scenario.read.fault;

import static dev.weir.config.ValueType.choice;

import dev.weir.config.Key;
import dev.weir.config.Key.Shape;
import dev.weir.config.ValueType;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultTarget;
import java.util.List;

/** The keys that say what is done to the system under test while it is measured. */
public final class FaultKeys {

    /** The list of faults. */
    public static final String FAULTS = "faults";

    private static final List<String> DIRECTIONS = List.of("both", "upstream", "downstream");
    private static final ValueType RATE = ValueType.of("size per second", NetworkFaultReader::bytesPerSecond);
    private static final ValueType TARGET = ValueType.of("target", FaultTarget::parse);

    /** All of them, in the order of the reference. */
    public static final List<Key> ALL = List.of(
            Key.of(
                    FAULTS,
                    Shape.SECTIONS,
                    ValueType.NONE,
                    new Key.Text(
                            "",
                            "[{ at: 2s, do: kill, to: leader of 0, for: 5s }]",
                            "What is done while it measures, or while a step goes on: to brokers, a gateway and receivers that Weir started, to the network"
                                    + " before the brokers, and to the run's own consumers. `faults.do` and the like, in"
                                    + " a matrix or with `--set`, mean that key of every fault in the list.")),
            item(
                            "at",
                            ValueType.DURATION,
                            "",
                            "10s",
                            "When, from the start of the measured phase, or of its step. Required.")
                    .asRequired(),
            item(
                            "do",
                            choice(FaultAction.keys()),
                            "",
                            "kill",
                            "stop: ends the process with SIGTERM. kill: with SIGKILL. Both start it again with the same"
                                    + " data after `for`. freeze: SIGSTOP, and SIGCONT after `for`. restart: SIGTERM, and"
                                    + " started again at once. A receiver can be frozen, or killed for good, without `for`."
                                    + " On the network between clients and brokers, by a proxy: partition: nothing passes, and connections stay open. delay: everything is later by"
                                    + " `latency`. throttle: each connection has `rate`. reset: connections end. On datagrams"
                                    + " (Aeron over UDP): partition and loss drop them, delay makes all of them later,"
                                    + " reorder makes some later by `latency` so that others overtake them."
                                    + " To consumers of the run: pause-consumer: it asks for no messages, and its heartbeats"
                                    + " go on. kill-consumer: it is gone without leaving its group or committing. stop-consumer:"
                                    + " it leaves. After `for`, a paused consumer goes on, and another takes the place of one"
                                    + " that is gone. Required.")
                    .asRequired(),
            item(
                            "to",
                            TARGET,
                            "",
                            "leader of 0",
                            "Whom, found out when its time comes: `leader of 0` (of a partition), `controller`, `broker 1`,"
                                    + " `random`, `every broker in turn` (the next one when the last is well again), `gateway`,"
                                    + " or `receiver 2`. Of a fault of the network, also `10% of connections`: to brokers, or, with a gateway that Weir"
                                    + " starts, to that; or `5% of datagrams`. Of a fault of consumers, `consumer 0`, which"
                                    + " reports call subscriber 0, `random`, or `every consumer in turn`. Required.")
                    .asRequired(),
            item(
                    "for",
                    ValueType.DURATION,
                    "",
                    "15s",
                    "How long it lasts. Without it, it is taken back at the end of the measured phase, before the drain, or"
                            + " when the time of its step is up."),
            item("every", ValueType.DURATION, "", "20s", "Does it again each time this has passed."),
            item("times", ValueType.COUNT, "", "3", "How often, with `every`; without it, as often as fits."),
            item(
                    "latency",
                    ValueType.DURATION,
                    "",
                    "100ms",
                    "With `delay` and `reorder`: how much later, in each direction. Required."),
            item("jitter", ValueType.DURATION, "0s", "20ms", "With `delay`: by how much more or less than `latency`."),
            item("rate", RATE, "", "1MB/s", "With `throttle`: of each connection, in each direction. Required."),
            item(
                    "between",
                    choice(List.of("clients", "brokers")),
                    "clients",
                    "brokers",
                    "With `partition`: whose connections to the broker are cut. clients: those of the run. brokers: those of"
                            + " the other brokers, also among controllers, so that clients reach a broker that its peers do"
                            + " not. This needs root on Linux."),
            item(
                    "direction",
                    choice(DIRECTIONS),
                    "both",
                    "upstream",
                    "With faults of the network that last: upstream is from clients to brokers, or from publishers to"
                            + " subscribers; downstream is the way back."));

    private FaultKeys() {}

    private static Key item(String name, ValueType type, String defaultText, String example, String description) {
        return Key.in(FAULTS + "[]", name, Shape.VALUE, type, new Key.Text(defaultText, example, description));
    }
}
