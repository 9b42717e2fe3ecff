package dev.weir.transport.testkit.faulty;

import dev.weir.transport.FailureKind;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** What becomes of one message. Used by one thread. */
final class FaultOutcome {

    private Optional<FailureKind> failure = Optional.empty();
    private boolean inLog = true;
    private boolean answered = true;
    private boolean lost;
    private boolean readTwice;
    private boolean writtenTwice;
    private boolean foreignFollowing;
    private long flippedByte = -1;
    private int emptyOffsets;
    private int intoTopic = -1;
    private int heldBehind;
    private long stampShiftNanos;

    private FaultOutcome() {}

    /** Acknowledged, and delivered once, unharmed and in order. */
    static FaultOutcome clean() {
        return new FaultOutcome();
    }

    /** What these faults make of the message with this ordinal, from 0; each message of a stream is asked for once. */
    static FaultOutcome of(List<Fault> faults, long ordinal, SplittableRandom random) {
        FaultOutcome outcome = new FaultOutcome();
        faults.forEach(fault -> outcome.strike(fault, ordinal, random));
        return outcome;
    }

    private void strike(Fault fault, long ordinal, SplittableRandom random) {
        switch (fault) {
            case Fault.Loss loss -> lost |= random.nextDouble() < loss.probability();
            case Fault.Forgetting forgetting -> inLog &= ordinal < forgetting.fromMessage();
            case Fault.Freeze freeze -> {
                if (ordinal >= freeze.fromMessage()) {
                    inLog = false;
                    answered = false;
                }
            }
            case Fault.ReadTwice twice -> readTwice |= isNth(ordinal, twice.every());
            case Fault.WrittenTwice twice -> writtenTwice |= isNth(ordinal, twice.every());
            case Fault.Foreign foreign -> foreignFollowing |= isNth(ordinal, foreign.every());
            case Fault.Reordering reordering -> {
                if (isNth(ordinal, reordering.every())) {
                    heldBehind = reordering.distance();
                }
            }
            case Fault.Corruption corruption -> {
                if (isNth(ordinal, corruption.every())) {
                    flippedByte = ordinal / corruption.every();
                }
            }
            case Fault.Failure failing -> {
                if (isNth(ordinal, failing.every())) {
                    failure = Optional.of(failing.kind());
                    inLog = failing.delivered();
                }
            }
            case Fault.ClockStep step -> {
                if (ordinal >= step.fromMessage()) {
                    stampShiftNanos += step.stepNanos();
                }
            }
            case Fault.LossOfTopic loss -> {}
            case Fault.Misdelivery wrong -> {}
            case Fault.Stall stall -> {}
            case Fault.PartitionStall stall -> {}
            case Fault.Batches batches -> {}
            case Fault.SlowConsumer slow -> {}
            case Fault.EarlyEnd early -> {}
            case Fault.OldEnd old -> {}
            case Fault.EmptyOffsets empty -> emptyOffsets = isNth(ordinal, empty.every()) ? empty.offsets() : 0;
        }
    }

    /** The same by what strikes one topic alone; each of its messages is asked for once, with its ordinal among them. */
    FaultOutcome ofTopic(List<Fault> faults, int topic, long ordinal) {
        for (Fault fault : faults) {
            if (fault instanceof Fault.LossOfTopic loss && loss.topic() == topic) {
                lost |= isNth(ordinal, loss.every());
            }
            if (fault instanceof Fault.Misdelivery wrong && wrong.topic() == topic && isNth(ordinal, wrong.every())) {
                intoTopic = wrong.into();
                inLog &= wrong.copied();
            }
        }
        return this;
    }

    private static boolean isNth(long ordinal, int every) {
        return (ordinal + 1) % every == 0;
    }

    /** What the publisher is told instead of an acknowledgement. */
    Optional<FailureKind> failure() {
        return failure;
    }

    /** Whether it gets into the log at all. */
    boolean inLog() {
        return inLog;
    }

    /** Whether the publisher is told anything of it. */
    boolean answered() {
        return answered;
    }

    /** Whether it is gone from the log before it is read. */
    boolean lost() {
        return lost;
    }

    /** Whether it is handed over twice from its offset. */
    boolean readTwice() {
        return readTwice;
    }

    /** Whether it stands in the log at two offsets. */
    boolean writtenTwice() {
        return writtenTwice;
    }

    /** Whether a message of somebody else follows it. */
    boolean foreignFollowing() {
        return foreignFollowing;
    }

    /** Whether one of its bytes is flipped. */
    boolean corrupt() {
        return flippedByte >= 0;
    }

    /** Which byte of a message of so many is flipped, when one is. */
    int flippedByte(int bytes) {
        return (int) (flippedByte % bytes);
    }

    /** How many offsets without a message follow it in the log. */
    int emptyOffsets() {
        return emptyOffsets;
    }

    /** The topic into whose log it gets though it was published to another; -1 for none. */
    int intoTopic() {
        return intoTopic;
    }

    /** Behind how many later messages it comes. */
    int heldBehind() {
        return heldBehind;
    }

    /** By how much the stamp of its reception is off. */
    long stampShiftNanos() {
        return stampShiftNanos;
    }
}
