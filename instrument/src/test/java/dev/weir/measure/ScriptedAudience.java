package dev.weir.measure;

import java.util.function.LongPredicate;

/**
 * Clients that take every message, and of which each misses the same.
 *
 * @param clients how many there are
 * @param missEvery all miss the messages whose sequence is a multiple of this
 */
record ScriptedAudience(int clients, int missEvery) implements Audience {

    static final long EXCUSED = 3;
    static final long CONFLATED = 5;
    static final long OVERTAKEN = 7;

    @Override
    public int of(int stream, long sequence) {
        return clients;
    }

    @Override
    public double mean() {
        return clients;
    }

    @Override
    public long excused() {
        return EXCUSED;
    }

    @Override
    public long conflated() {
        return CONFLATED;
    }

    @Override
    public long overtaken() {
        return OVERTAKEN;
    }

    @Override
    public Deliveries deliveries(int stream, long from, long to, LongPredicate which, Missed missed) {
        long due = 0;
        long missing = 0;
        for (long sequence = from; sequence < to; sequence++) {
            for (int client = 0; client < clients && which.test(sequence); client++) {
                due++;
                if (sequence % missEvery == 0) {
                    missing++;
                    missed.missed(client, sequence);
                }
            }
        }
        return new Deliveries(due, missing, 0);
    }
}
