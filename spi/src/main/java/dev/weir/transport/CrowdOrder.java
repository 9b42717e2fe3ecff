package dev.weir.transport;

import dev.weir.unit.Percents;

/**
 * The clients that one {@link Crowd} is to hold.
 *
 * @param loop index of the crowd among those of the run, from 0
 * @param firstClient index of its first client among all clients of the run
 * @param clients how many it holds, at least 1; their indexes follow each other
 * @param work what they do with what they receive
 * @param keys number of keys when each client takes the messages of one key only; 0 when each takes every message
 * @param slow which of them read slowly
 */
public record CrowdOrder(int loop, int firstClient, int clients, Work work, int keys, Slow slow) {

    public CrowdOrder {
        if (loop < 0 || firstClient < 0 || clients < 1 || keys < 0) {
            throw new IllegalArgumentException(
                    "loop " + loop + ", first client " + firstClient + ", clients " + clients + ", keys " + keys);
        }
    }

    /** Index of the client after the last. */
    public int endClient() {
        return firstClient + clients;
    }

    /** What a client does. */
    public ClientWork work(int client) {
        return work.of(client);
    }

    /** Index of the key whose messages a client takes; {@link Publisher#NO_KEY} when it takes every message. */
    public int key(int client) {
        return keys == 0 ? Publisher.NO_KEY : client % keys;
    }

    /** Whether any of the clients reads slowly. */
    public boolean anySlow() {
        return slow.share > 0;
    }

    /** Whether a client reads slowly. */
    public boolean slow(int client) {
        return slow.takes(client);
    }

    /** Most bytes a client reads in a second; {@code Long.MAX_VALUE} when it reads as fast as it can. */
    public long bytesPerSecond(int client) {
        return slow.takes(client) ? slow.bytesPerSecond : Long.MAX_VALUE;
    }

    /**
     * What clients do.
     *
     * @param usual what most of them do
     * @param decodeEvery one in so many decodes, whatever the others do; 0 for none
     */
    public record Work(ClientWork usual, int decodeEvery) {

        public Work {
            if (decodeEvery < 0) {
                throw new IllegalArgumentException("one in " + decodeEvery + " clients cannot decode");
            }
        }

        /** What a client does. */
        public ClientWork of(int client) {
            return decodeEvery > 0 && client % decodeEvery == 0 ? ClientWork.DECODE : usual;
        }
    }

    /**
     * Which clients read slowly: evenly spread over all of them.
     *
     * @param share part of the clients, from 0 to 1
     * @param bytesPerSecond most bytes each of them reads in a second
     */
    public record Slow(double share, long bytesPerSecond) {

        /** No client reads slowly. */
        public static final Slow NONE = new Slow(0, Long.MAX_VALUE);

        public Slow {
            if (!(share >= 0 && share <= 1) || bytesPerSecond < 1) {
                throw new IllegalArgumentException("share " + share + ", bytes a second " + bytesPerSecond);
            }
        }

        /** Whether a client is one of them. */
        public boolean takes(int client) {
            return Percents.floor(share, client + 1L) > Percents.floor(share, client);
        }
    }
}
