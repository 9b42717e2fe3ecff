package dev.weir.unit;

import java.util.List;

/** The order of things that are to come as often as their weights say. */
public final class EvenTurns {

    private EvenTurns() {}

    /**
     * One cycle: as many places as the weights add up to at their lowest, each with the index of what comes there. Each comes as
     * often as its weight says, spread evenly.
     *
     * @param weights at least one, each at least 1
     * @param most the longest cycle
     * @throws IllegalArgumentException when the cycle would be longer
     */
    public static int[] of(List<Integer> weights, int most) {
        int divisor = weights.stream().reduce(0, EvenTurns::commonDivisor);
        long sum = weights.stream().mapToLong(weight -> weight / divisor).sum();
        if (sum > most) {
            throw new IllegalArgumentException("weights add up to " + sum + " at their lowest; the most is " + most);
        }
        int[] cycle = new int[(int) sum];
        long[] credit = new long[weights.size()];
        for (int place = 0; place < cycle.length; place++) {
            int best = 0;
            for (int i = 0; i < credit.length; i++) {
                credit[i] += weights.get(i) / divisor;
                best = credit[i] > credit[best] ? i : best;
            }
            credit[best] -= sum;
            cycle[place] = best;
        }
        return cycle;
    }

    private static int commonDivisor(int one, int other) {
        return one == 0 ? other : commonDivisor(other % one, one);
    }
}
