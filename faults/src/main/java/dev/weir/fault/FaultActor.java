package dev.weir.fault;

import dev.weir.result.fault.FaultRecord.Count;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** One fault as it is made, seen and taken back. Used by one thread, which may block for a bounded time. */
public interface FaultActor extends AutoCloseable {

    /** A broker that is told to end takes so long at the most. */
    long EFFECT_NANOS = Duration.ofSeconds(40).toNanos();

    /**
     * What was looked for and found, or not.
     *
     * @param seen whether it is as it was looked for
     * @param text what was found, in words that follow the victim's name: {@code runs and answers}
     */
    record Sight(boolean seen, String text) {}

    /** What is hit, as the report calls it: {@code broker 2 (process 4711)}. */
    String victim();

    /** Whether it is well, so that the fault can be injected. */
    Sight before();

    /** Gets ready to inject it; may be slow. */
    void prepare();

    /** Injects the fault; returns why that failed, or nothing. */
    Optional<String> inject();

    /** Looks once whether it has its effect. Quick: the instant of its end is the proof's. */
    Sight effect();

    /** Looks at the effect from another side. */
    Sight confirmation();

    /** Takes it back; returns why that failed, or nothing. */
    Optional<String> heal();

    /** Looks once whether the victim is well again. */
    Sight healed();

    /** How long its effect is waited for. */
    default long effectWithinNanos() {
        return EFFECT_NANOS;
    }

    /** From when on its end is counted, in words. */
    default String since() {
        return "after the fault was taken back";
    }

    /** What was counted from its injection until its victim was seen well again; empty where nothing counts. */
    default List<Count> counts() {
        return List.of();
    }

    /** The fault is over: nothing has to be taken back any more. */
    @Override
    void close();
}
