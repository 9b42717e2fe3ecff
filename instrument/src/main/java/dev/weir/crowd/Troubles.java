package dev.weir.crowd;

import dev.weir.packed.PackedInput;
import dev.weir.packed.PackedOutput;

/**
 * What went wrong at one client in the measured phase; most have none.
 *
 * @param twice deliveries of what it already had
 * @param stale deliveries older than what it had last
 * @param alien deliveries of messages it had not subscribed to, or that are not of this run
 * @param unreadable deliveries that are not what was sent
 * @param drops how often its connection ended, or was not made, though nobody had asked for that
 */
public record Troubles(int twice, int stale, int alien, int unreadable, int drops) {

    /** Nothing went wrong. */
    public static final Troubles NONE = new Troubles(0, 0, 0, 0, 0);

    Troubles(PackedInput from) {
        this(from.natural(), from.natural(), from.natural(), from.natural(), from.natural());
    }

    void pack(PackedOutput to) {
        to.number(twice);
        to.number(stale);
        to.number(alien);
        to.number(unreadable);
        to.number(drops);
    }

    Troubles plus(int moreTwice, int moreStale, int moreAlien, int moreUnreadable) {
        return new Troubles(
                twice + moreTwice, stale + moreStale, alien + moreAlien, unreadable + moreUnreadable, drops);
    }

    Troubles dropped() {
        return new Troubles(twice, stale, alien, unreadable, drops + 1);
    }

    /** Both together. */
    public Troubles and(Troubles other) {
        return new Troubles(
                twice + other.twice,
                stale + other.stale,
                alien + other.alien,
                unreadable + other.unreadable,
                drops + other.drops);
    }
}
