package dev.weir.fault;

import dev.weir.clock.RunClock;
import dev.weir.fault.FaultActor.Sight;
import dev.weir.result.fault.FaultRecord;
import dev.weir.result.fault.FaultRecord.Count;
import dev.weir.result.fault.FaultRecord.Outcome;
import dev.weir.result.fault.FaultRecord.Times;
import dev.weir.run.fault.FaultInjection.Step;
import dev.weir.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** One fault from its first look to its last. Used by one thread, which waits. */
final class FaultExecution {

    private static final long CONFIRM_NANOS = Duration.ofSeconds(2).toNanos();
    private static final long HEALED_NANOS = Duration.ofSeconds(60).toNanos();
    private static final long IN_SYNC_NANOS = Duration.ofSeconds(30).toNanos();
    private static final long LOOK_NANOS = 1_000_000;

    /**
     * When and for whom.
     *
     * @param clock the run's
     * @param startNanos start of the measured phase
     * @param over whether nothing more is injected, and what lasts is taken back
     * @param givenUp whether to give up waiting altogether
     * @param listener told of every step
     */
    record Course(
            RunClock clock, long startNanos, BooleanSupplier over, BooleanSupplier givenUp, Consumer<Step> listener) {

        /** Waits for an instant, or until {@code enough}. */
        void await(long untilNanos, BooleanSupplier enough) {
            while (clock.nanos() < untilNanos && !enough.getAsBoolean() && !givenUp.getAsBoolean()) {
                clock.parkUntil(untilNanos);
            }
        }
    }

    private final PlannedFault fault;
    private final Course course;
    private final List<String> proof = new ArrayList<>();
    private String victim = "";
    private String since = "";
    private List<Integer> partitions = List.of();
    private List<Count> counts = List.of();
    private long injectedNanos = Times.NEVER;
    private long effectiveNanos = Times.NEVER;
    private long healingNanos = Times.NEVER;
    private long healedNanos = Times.NEVER;
    private long inSyncNanos = Times.NEVER;

    FaultExecution(PlannedFault fault, Course course) {
        this.fault = fault;
        this.course = course;
    }

    /** A fault whose turn did not come, or that found no victim. */
    FaultRecord notInjected(String reason) {
        proof.add(reason);
        if (!course.over().getAsBoolean()) {
            tell(course.clock().nanos(), fault.action().key() + " " + fault.asked() + " was not injected: " + reason);
        }
        return result(Outcome.NOT_INJECTED);
    }

    /** A fault of which something went wrong that nobody foresaw: nothing is known of its end. */
    FaultRecord failed(Throwable failure) {
        if (injectedNanos == Times.NEVER) {
            return notInjected("unexpected " + failure);
        }
        proof.add("unexpected " + failure);
        return result(Outcome.NOT_HEALED);
    }

    /** @param led the log partitions that the victim leads now */
    FaultRecord execute(FaultActor actor, List<Integer> led) {
        victim = actor.victim();
        since = actor.since();
        partitions = led;
        Sight before = actor.before();
        if (!before.seen()) {
            return notInjected(victim + " " + before.text());
        }
        note(before.text());
        try (actor) {
            Outcome outcome = inject(actor);
            if (injectedNanos == Times.NEVER) {
                return result(outcome);
            }
            long healDueNanos = injectedNanos + fault.lastingNanos();
            if (outcome == Outcome.EFFECTIVE) {
                course.await(healDueNanos, course.over());
            }
            Outcome end = heal(actor);
            counts = actor.counts();
            return result(outcome == Outcome.EFFECTIVE ? end : outcome);
        }
    }

    private Outcome inject(FaultActor actor) {
        actor.prepare();
        long nowNanos = course.clock().nanos();
        Optional<String> failure = actor.inject();
        if (failure.isPresent()) {
            note(failure.get());
            return Outcome.NOT_INJECTED;
        }
        injectedNanos = nowNanos;
        String led = partitions.isEmpty() ? "" : ", which leads " + partitions();
        String hit = fault.asked().endsWith(victim) ? fault.asked() : victim;
        tell(injectedNanos, fault.action().key() + " " + hit + led);
        Sight effect = await(actor.effectWithinNanos(), actor::effect);
        long seenNanos = course.clock().nanos();
        note(effect.text());
        if (!effect.seen()) {
            return Outcome.NO_EFFECT;
        }
        effectiveNanos = seenNanos;
        tell(effectiveNanos, victim + " " + effect.text());
        Sight confirmed = await(CONFIRM_NANOS, actor::confirmation);
        note(confirmed.text());
        return confirmed.seen() ? Outcome.EFFECTIVE : Outcome.NO_EFFECT;
    }

    private Outcome heal(FaultActor actor) {
        healingNanos = course.clock().nanos();
        Optional<String> failure = actor.heal();
        if (failure.isPresent()) {
            note(failure.get());
            tell(course.clock().nanos(), victim + " " + failure.get());
            return Outcome.NOT_HEALED;
        }
        Sight healed = await(HEALED_NANOS, actor::healed);
        long seenNanos = course.clock().nanos();
        note(healed.text());
        if (!healed.seen()) {
            tell(seenNanos, victim + " " + healed.text());
            return Outcome.NOT_HEALED;
        }
        healedNanos = seenNanos;
        tell(healedNanos, victim + " " + healed.text() + afterItsEnd(healedNanos));
        return Outcome.EFFECTIVE;
    }

    private String afterItsEnd(long nanos) {
        return ", " + Durations.format(nanos - healingNanos) + " " + since;
    }

    /**
     * Waits until the victim, which may answer and still lack what was written meanwhile, has caught up.
     *
     * @param found what is known of the fault
     * @param untilNanos waits no longer, by the run's clock; half a minute at the most
     * @param replicas looks once; nothing when the cluster does not say
     */
    FaultRecord awaitReplicas(FaultRecord found, long untilNanos, Supplier<Optional<Sight>> replicas) {
        if (healedNanos == Times.NEVER || replicas.get().isEmpty()) {
            return found;
        }
        Sight caughtUp = await(
                Math.min(IN_SYNC_NANOS, untilNanos - course.clock().nanos()),
                () -> replicas.get().orElse(new Sight(false, "is not listed any more")));
        long seenNanos = course.clock().nanos();
        note(caughtUp.text());
        inSyncNanos = caughtUp.seen() ? seenNanos : Times.NEVER;
        tell(seenNanos, victim + " " + caughtUp.text() + afterItsEnd(seenNanos));
        return result(found.outcome());
    }

    /** Looks until it sees what it looks for, or for so long. */
    private Sight await(long withinNanos, Supplier<Sight> look) {
        long deadlineNanos = course.clock().nanos() + withinNanos;
        Sight sight = look.get();
        while (!sight.seen()
                && course.clock().nanos() < deadlineNanos
                && !course.givenUp().getAsBoolean()) {
            course.clock().parkUntil(course.clock().nanos() + LOOK_NANOS);
            sight = look.get();
        }
        return sight;
    }

    private String partitions() {
        String numbers =
                String.join(", ", partitions.stream().map(String::valueOf).toList());
        return (partitions.size() == 1 ? "partition " : "partitions ") + numbers;
    }

    private void note(String text) {
        proof.add(String.format(
                Locale.ROOT, "%.3f s: %s %s", (course.clock().nanos() - course.startNanos()) / 1e9, victim, text));
    }

    private void tell(long atNanos, String text) {
        course.listener().accept(new Step(atNanos, text));
    }

    private FaultRecord result(Outcome outcome) {
        return new FaultRecord(
                fault.number(),
                fault.action().key(),
                fault.asked(),
                victim,
                partitions,
                new Times(
                        fault.dueNanos(),
                        sinceStart(injectedNanos),
                        sinceStart(effectiveNanos),
                        sinceStart(healingNanos),
                        sinceStart(healedNanos),
                        sinceStart(inSyncNanos)),
                outcome,
                proof,
                counts);
    }

    private long sinceStart(long nanos) {
        return nanos == Times.NEVER ? Times.NEVER : nanos - course.startNanos();
    }
}
