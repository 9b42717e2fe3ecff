package dev.weir.result;

import dev.weir.transport.Warning;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * What kind of thing a {@link Verdict.Finding} says: the same word in every version, while its text may change. Every one
 * has a row in {@code docs/reference/findings.md}, with what to do about it.
 */
public enum FindingCode {
    /** A thread of Weir or of a client library ended by an error that nobody expected. */
    DEFECT,
    /** The process of the subscribers ended, or did not answer. */
    RECEIVER_FAILED,
    /** The process of the publishers ended, or did not answer. */
    PUBLISHER_FAILED,
    /** A process that carries out operations of steps ended, or did not answer. */
    OPERATIONS_PROCESS_FAILED,
    /** A host that had workers of the run was lost. */
    HOST_LOST,
    /** Figures of a host or process that an agent watched are missing, for all or for a part of the run. */
    WATCH_INCOMPLETE,
    /** A cell of a matrix ran on the host of the command, while agents ran other cells. */
    WITHOUT_AGENTS,
    /** A publisher did not finish a phase. */
    PUBLISHER_STUCK,
    /** A client did not close in time. */
    CLIENT_NOT_CLOSED,
    /** Delay that Weir or its host made is too much of the end-to-end latency. */
    TOOL_OVERHEAD,
    /** The same, most of it a pause of one process of Weir. */
    PROCESS_PAUSED,
    /** The hypervisor gave processor time that a host needed to other machines. */
    PROCESSOR_TIME_STOLEN,
    /** Weir or its host sent fewer messages than were due. */
    TOOL_TOO_SLOW,
    /** The ledger does not balance. */
    LEDGER_IMBALANCE,
    /** Messages were received before they were due. */
    RECEIVED_BEFORE_DUE,
    /** The clocks of two hosts may differ by too much of the end-to-end latency. */
    CLOCK_BOUND,
    /** It is not known how the clock of a host differs from the run's. */
    CLOCK_UNKNOWN,
    /** The clock of a host was set or changed its rate while it was measured by. */
    CLOCK_CHANGED,
    /** Histograms could not be written to {@code latency.hlog}. */
    HISTOGRAMS_NOT_WRITTEN,
    /** {@code latency.hlog} holds fewer samples than the run took. */
    SAMPLES_MISSING,
    /** The run was stopped before its time. */
    STOPPED_EARLY,
    /** The process of the run, or its machine, ended before the run did. */
    CUT_SHORT,
    /** A transport refused a setting. */
    SETTING_REJECTED,
    /** The transport, or the system behind it, failed. */
    TRANSPORT_FAILED,
    /** The system under test is gone for good. */
    SYSTEM_LOST,
    /** A part of the system under test is gone, or is back. */
    SYSTEM_CHANGED,
    /** A subscriber did not get ready. */
    SUBSCRIBER_NOT_READY,
    /** No message arrived before the warm-up. */
    PROBE_NOT_RECEIVED,
    /** A fault of the scenario was injected and nothing of it was seen. */
    FAULT_NO_EFFECT,
    /** A fault of the scenario was not injected. */
    FAULT_NOT_INJECTED,
    /** What a fault of the scenario had hit did not recover. */
    FAULT_NOT_HEALED,
    /** The proxy of the faults stood still for long, or ended: the network did what no fault of the scenario asks for. */
    FAULT_PROXY_FAILED,
    /** Nothing was acknowledged or received until the run gave up. */
    STALLED,
    /** Nothing was acknowledged or received for a second or more. */
    SYSTEM_SILENT,
    /** More was due than the system took or delivered. */
    OVERLOADED,
    /** The log removed messages that newer ones of their keys had replaced, before they were read. */
    COMPACTED,
    /** Two figures of the consumer lag cannot both be true. */
    LAG_CONTRADICTION,
    /** Clients fell behind, and this side was busy. */
    BOTTLENECK,
    /** The system under test made sending wait. */
    SYSTEM_PUSHED_BACK,
    /** Clients were not given messages though newer ones came, and it is not known or not true that these replaced them. */
    LEFT_OUT,
    /** Rows of a file that is replayed go back in time. */
    REPLAY_BACK_IN_TIME,
    /** Of a topic that others fill, subscribers were given nothing. */
    NOTHING_RECEIVED,
    /** Messages of others do not say when they were due. */
    INSTANT_UNREADABLE,
    /** The instants of others are multiples of a time that is much beside the latency. */
    INSTANTS_COARSE,
    /** The instants of others are longer ago than a histogram holds. */
    INSTANTS_LONG_AGO,
    /** The log holds, or held, what no subscriber was given. */
    MESSAGES_MISSED,
    /** Messages that are not of the run arrived. */
    FOREIGN_MESSAGES,
    /** Messages of the run came from another topic than they were published to. */
    MESSAGES_MISPLACED,
    /** Topics of a run over several have messages that were lost, or are otherwise in trouble. */
    TOPIC_TROUBLE,
    /** What the scenario expects does not hold. */
    EXPECTATION_NOT_MET,
    /** Messages were delivered whose transaction was aborted on purpose. */
    ABORTED_DELIVERED,
    /** What the settings in force promise in spite of a fault was not so. */
    GUARANTEE_VIOLATED,
    /** The run cannot tell whether what the scenario expects holds. */
    EXPECTATION_INCONCLUSIVE,
    /** A latency is so near its limit that the clocks of two hosts cannot tell whether what the scenario expects holds. */
    EXPECTATION_WITHIN_CLOCK_BOUND,
    /** Rate or latency still moved when measuring began. */
    WARM_UP_NOT_STEADY,
    /** Messages of the warm-up were lost, or arrived while measuring. */
    WARM_UP_UNFINISHED,
    /** An acknowledgement is worth less than the scenario asks. */
    DURABILITY_DIFFERS,
    /** A setting of the scenario had no effect, or another value is in force. */
    SETTING_NOT_FOLLOWED,
    /** Data was lost on its way and sent again. */
    LOSS_RECOVERED,
    /** A subscriber continued at another position than expected. */
    POSITION_JUMP,
    /** Transactions of somebody else wrote to the log of the run. */
    TRANSACTIONS_OF_OTHERS,
    /** The system gave an answer that its client could not read. */
    ANSWER_NOT_READABLE,
    /** Something that an earlier run left behind could not be removed. */
    LEFTOVER_NOT_REMOVED,
    /** What the system needs to go on is kept on fewer of its servers than the messages. */
    FEWER_REPLICAS,
    /** The system handed messages over once more, because it was not told in time that they had been received. */
    REDELIVERED,
    /** A transport warns of something that has no code of its own. */
    TRANSPORT_WARNING,
    /** Something that has no code of its own happened to a client or in the system while the run went on. */
    TRANSPORT_INCIDENT,
    /** Operations of a step failed, and nothing was expected of them. */
    OPERATIONS_FAILED,
    /** What else ran on a machine that delayed Weir too much. */
    MACHINE_BUSY,
    /** No operation of some kind was due in a step. */
    NOTHING_DUE,
    /** A read found something else than what was written, or a record that had been deleted. */
    RECORD_MISMATCH,
    /** A step that others need failed, and these were not run. */
    PRECONDITION_FAILED,
    /** A list of items could not be read or written. */
    ITEM_LIST_FAILED,
    /** Operations are missing in a trace. */
    TRACE_INCOMPLETE,
    /** The repeats of a cell of a matrix lie too far apart. */
    REPEATS_DIFFER;

    private static final Set<FindingCode> DELAYS =
            EnumSet.of(TOOL_OVERHEAD, PROCESS_PAUSED, TOOL_TOO_SLOW, PROCESSOR_TIME_STOLEN);

    private final String code = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** The code of what a transport warns of. */
    static FindingCode of(Warning warning) {
        return switch (warning.kind()) {
            case SETTING_NOT_FOLLOWED -> SETTING_NOT_FOLLOWED;
            case LOSS_RECOVERED -> LOSS_RECOVERED;
            case POSITION_JUMP -> POSITION_JUMP;
            case TRANSACTIONS_OF_OTHERS -> TRANSACTIONS_OF_OTHERS;
            case ANSWER_NOT_READABLE -> ANSWER_NOT_READABLE;
            case LEFTOVER_NOT_REMOVED -> LEFTOVER_NOT_REMOVED;
            case FEWER_REPLICAS -> FEWER_REPLICAS;
            case REDELIVERED -> REDELIVERED;
            case OTHER -> warning.atNanos().isPresent() ? TRANSPORT_INCIDENT : TRANSPORT_WARNING;
        };
    }

    /** As it is written in files and documentation: {@code tool-too-slow}. */
    @Override
    public String toString() {
        return code;
    }

    /** Whether it says that Weir, or the machine it ran on, was late. */
    public boolean tellsDelay() {
        return DELAYS.contains(this);
    }
}
