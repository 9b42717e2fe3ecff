package dev.weir.result;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A figure of a run that the table of a matrix may show in a column. */
public enum Column {
    OFFERED("offered", Unit.RATE),
    /** Messages delivered a second; sent ones where nothing subscribes. */
    THROUGHPUT("throughput", Unit.RATE),
    BYTES("bytes/s", Unit.BYTE_RATE),
    /** The same bytes as bits, as networks are rated. */
    BITS("bit/s", Unit.BIT_RATE),
    /** Bits a second that the clients of a crowd read of the protocol, with everything beside messages, without TLS. */
    PROTOCOL_BITS("protocol bit/s", Unit.BIT_RATE),
    /** Bits a second that the sockets of Weir received, over the measured phase. */
    SOCKET_BITS("socket bit/s", Unit.BIT_RATE),
    /** Bytes of the protocol for each message that a client of a crowd received. */
    BYTES_PER_DELIVERY("bytes/delivery", Unit.NUMBER),
    /** Bytes a second as a share of what TCP and the disk take, where the matrix measures these. */
    SHARE("share of limit", Unit.SHARE),
    /** The time that the throughput is over: of deliveries, or of sends where nothing subscribes. */
    DURATION("duration", Unit.NANOS),
    P25("p25", 25),
    P50("p50", 50),
    P75("p75", 75),
    P90("p90", 90),
    P95("p95", 95),
    P98("p98", 98),
    P99("p99", 99),
    P99_9("p99.9", 99.9),
    P99_99("p99.99", 99.99),
    MAX("max", 100),
    /** Mean of the latency that the percentiles are of. */
    MEAN("mean", Unit.LATENCY),
    /** Standard deviation of that latency. */
    STANDARD_DEVIATION("sd", Unit.LATENCY),
    /** Median publish latency: intended instant to acknowledgement. */
    PUBLISH_P50("publish p50", Unit.SENDER_LATENCY),
    PUBLISH_P99("publish p99", Unit.SENDER_LATENCY),
    /** Mean time from the send of a message to its acknowledgement; none where some were never acknowledged. */
    MEAN_ACK("mean ack", Unit.SENDER_LATENCY),
    SENT("sent", Unit.COUNT),
    ACKED("acked", Unit.COUNT),
    FAILED("failed", Unit.COUNT),
    /** Those of the failed messages whose transaction was aborted on purpose. */
    ABORTED("aborted", Unit.COUNT),
    UNRESOLVED("unresolved", Unit.COUNT),
    /** Not acknowledged yet when the last send returned. */
    BUFFERED("buffered", Unit.COUNT),
    /** The same as a share of the messages sent. */
    BUFFERED_SHARE("buffered share", Unit.SHARE),
    /** Received for the first time, by all subscribers together. */
    DELIVERED("delivered", Unit.COUNT),
    LOST("lost", Unit.COUNT),
    DUPLICATE("duplicate", Unit.COUNT),
    OUT_OF_ORDER("out of order", Unit.COUNT),
    /** Messages that stand in the log twice, or more often. */
    TWICE_IN_LOG("twice in log", Unit.COUNT),
    /** Messages that were read from one place of the log twice, or more often. */
    DELIVERED_TWICE("delivered twice", Unit.COUNT),
    /** Those of them that the system itself counts as given out again, and why: no acknowledgement came in time. */
    REDELIVERED("redelivered", Unit.COUNT),
    ACKED_TOO_LATE("acked too late", Unit.COUNT),
    /** What a message survives once it is acknowledged, read back from the system. */
    DURABILITY("durability", Unit.DURABILITY),
    /** Copies of a message that are certain once it is acknowledged. */
    COPIES("copies", Unit.COUNT),
    /** Longest time in which one partition had no owner among the subscribers. */
    LONGEST_WITHOUT_OWNER("longest without owner", Unit.NANOS),
    /** Mean of these times, over all partitions. */
    MEAN_WITHOUT_OWNER("mean without owner", Unit.NANOS),
    /** Longest time in which one publisher had no acknowledgement in one partition. */
    LONGEST_ACK_GAP("longest ack gap", Unit.NANOS),
    /** Longest time in which nothing was delivered in one partition. */
    LONGEST_DELIVERY_GAP("longest delivery gap", Unit.NANOS),
    /** From the injection of a fault until all was as before; the longest of several faults; never when not within the run. */
    TIME_TO_RECOVER("time to recover", Unit.NANOS),
    /** How often clients of a crowd lost their connection to a fault. */
    LOST_CONNECTIONS("lost connections", Unit.COUNT),
    /**
     * From the injection of a fault until the last client that lost its connection was back; the longest of several; never
     * when one of them was not within the run.
     */
    CLIENTS_BACK("clients back", Unit.NANOS),
    /** Of the messages due to all subscribers, the share that they received. */
    REACH("reach", Unit.SHARE),
    /** Median latency of the clients that read as fast as they can. */
    NOT_SLOW_P50("not-slow p50", Unit.LATENCY),
    NOT_SLOW_P99("not-slow p99", Unit.LATENCY),
    /** Of the messages due to all clients, the share that newer ones replaced before the clients took them. */
    CONFLATED("conflated", Unit.SHARE),
    /** The share that the clients did not get though newer ones came, where it is not known whether these replaced them. */
    LEFT_OUT("left out", Unit.SHARE),
    /** Messages that the subscribers were handed while measuring; what came in the drain is not among them. */
    PROCESSED("processed", Unit.COUNT),
    /** Most messages that the subscribers lagged behind the log. */
    MAX_LAG("max lag", Unit.COUNT),
    /** The same on average over time. */
    MEAN_LAG("mean lag", Unit.COUNT),
    /** The lag of all samples added up: only as good as the number of samples is the same. */
    CUMULATIVE_LAG("cumulative lag", Unit.COUNT),
    /** Messages a second by which the lag grew; 0 when it did not. */
    LAG_SLOPE("lag slope", Unit.RATE),
    /** The lag when the last message had been sent. */
    LAG_AT_END("lag at end", Unit.COUNT),
    /** Messages that waited when subscribers that had paused went on. */
    BACKLOG("backlog", Unit.COUNT),
    /** From then until they had caught up; never when not while publishing went on. */
    CATCH_UP("catch-up", Unit.NANOS),
    /** Messages a second that they received meanwhile. */
    DRAIN_RATE("drain rate", Unit.RATE),
    /** Messages a second that the work of the subscribers should let through. */
    PREDICTED_CAPACITY("predicted capacity", Unit.RATE),
    /** Whether the subscribers should keep up, as their work predicts. */
    SHOULD_KEEP_UP("should keep up", Unit.YES_OR_NO),
    /** Whether they did: the lag did not grow. */
    KEEPS_UP("keeps up", Unit.YES_OR_NO),
    /** Processor seconds of every process per million messages. */
    CPU("CPU-s/M", Unit.NUMBER),
    /** Processor seconds, per million messages, of the processes that the clients are in: Weir's or a tool's. */
    CLIENT_CPU("client CPU-s/M", Unit.NUMBER),
    /** Processor seconds, per million messages, of every broker, or other server, that Weir started. */
    BROKER_CPU_PER_MILLION("broker CPU-s/M", Unit.NUMBER),
    /** Processor seconds of Weir itself, with the clients in it, its publishers and its receivers. */
    WEIR_CPU("weir CPU-s", Unit.NUMBER),
    /** Processor seconds of every broker, or other server, that Weir started. */
    BROKER_CPU("broker CPU-s", Unit.NUMBER),
    /** The same as a share of the measured phase: 100 % is one processor that is always busy. */
    BROKER_CPU_SHARE("broker CPU", Unit.SHARE),
    /** Peak memory of Weir itself, with the clients in it, its publishers and its receivers. */
    WEIR_MEMORY("weir memory", Unit.BYTES),
    /** Peak memory of every broker, or other server, that Weir started. */
    BROKER_MEMORY("broker memory", Unit.BYTES),
    /** Processor seconds of Weir's processes that only publish. */
    PUBLISHER_CPU("publisher CPU-s", Unit.NUMBER),
    /** Peak memory of Weir's processes that only publish. */
    PUBLISHER_MEMORY("publisher memory", Unit.BYTES),
    /** Processor seconds of Weir's processes that only receive. */
    RECEIVER_CPU("receiver CPU-s", Unit.NUMBER),
    /** Peak memory of Weir's processes that only receive. */
    RECEIVER_MEMORY("receiver memory", Unit.BYTES),
    /** Processor seconds of the gateway that Weir started. */
    GATEWAY_CPU("gateway CPU-s", Unit.NUMBER),
    /** Peak memory of the gateway that Weir started. */
    GATEWAY_MEMORY("gateway memory", Unit.BYTES),
    /** Requests of the publishers' clients, as they count them themselves. */
    REQUESTS("requests", Unit.COUNT),
    /** Records to a request of the publishers' clients. */
    RECORDS_PER_REQUEST("records/request", Unit.NUMBER),
    /** Mean size of a batch of the publishers' clients. */
    BATCH_SIZE("batch size", Unit.BYTES);

    /** What a table shows when nothing is asked for. */
    public static final List<Column> USUAL = List.of(THROUGHPUT, P50, P90, P99, P99_9, MAX, LOST, DUPLICATE, CPU);

    private final String title;
    private final Unit unit;
    private final double percentile;

    /** How a figure is written. */
    public enum Unit {
        COUNT,
        NUMBER,
        RATE,
        BYTES,
        BYTE_RATE,
        BIT_RATE,
        SHARE,
        /** A time that means something in an overloaded run too. */
        NANOS,
        /** A latency to where messages arrive, which may be another host than that where it begins. */
        LATENCY,
        /** A latency that begins and ends at a publisher, so that one clock times it. */
        SENDER_LATENCY,
        /** 1 for yes, 0 for no. */
        YES_OR_NO,
        /** 1 for memory, 2 for written, 3 for synced. */
        DURABILITY;

        /** Whether it is a latency, which mostly tells how long the run was where that was overloaded. */
        public boolean isLatency() {
            return this == LATENCY || this == SENDER_LATENCY;
        }
    }

    Column(String title, Unit unit) {
        this.title = title;
        this.unit = unit;
        this.percentile = 0;
    }

    Column(String title, double percentile) {
        this.title = title;
        this.unit = Unit.LATENCY;
        this.percentile = percentile;
    }

    /** Its name in a scenario, and its title in the table. */
    public String title() {
        return title;
    }

    public Unit unit() {
        return unit;
    }

    /** Which percentile of the latency it is, 100 for the largest; 0 when it is none. */
    public double percentile() {
        return percentile;
    }

    /** The column of that name. */
    public static Optional<Column> of(String title) {
        return Arrays.stream(values())
                .filter(column -> column.title.equalsIgnoreCase(title))
                .findFirst();
    }

    /** The names of all of them. */
    public static List<String> titles() {
        return Arrays.stream(values()).map(Column::title).toList();
    }
}
