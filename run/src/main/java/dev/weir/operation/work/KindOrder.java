package dev.weir.operation.work;

import dev.weir.scenario.step.OperationStep.Share;
import dev.weir.scenario.step.OperationStep.Work;
import dev.weir.transport.operation.OperationKind;
import java.util.List;

/**
 * Which kind each operation of a mix is: exact over as many operations as the reduced weights add up to, and spread evenly among
 * them. Thread-safe; allocates nothing.
 */
final class KindOrder {

    private static final int MOST_WEIGHT = 1_000_000;

    private final OperationKind[] kinds;

    private KindOrder(OperationKind... kinds) {
        this.kinds = kinds;
    }

    /**
     * The order of a step's work: for a pipeline that of its first stages.
     *
     * @throws IllegalArgumentException when there is nothing to do, or the weights are too far apart
     */
    static KindOrder of(Work work) {
        return switch (work) {
            case Work.Pipeline pipeline -> new KindOrder(pipeline.stages().getFirst());
            case Work.Mix mix -> of(mix.shares());
        };
    }

    private static KindOrder of(List<Share> all) {
        List<Share> shares = all.stream().filter(share -> share.weight() > 0).toList();
        if (shares.isEmpty()) {
            throw new IllegalArgumentException("no operation has a weight above 0");
        }
        int divisor = shares.stream().mapToInt(Share::weight).reduce(0, KindOrder::commonDivisor);
        long sum = shares.stream().mapToLong(share -> share.weight() / divisor).sum();
        if (sum > MOST_WEIGHT) {
            throw new IllegalArgumentException(
                    "weights add up to " + sum + " at their lowest; the most is " + MOST_WEIGHT);
        }
        OperationKind[] kinds = new OperationKind[(int) sum];
        long[] credit = new long[shares.size()];
        for (int place = 0; place < kinds.length; place++) {
            int most = 0;
            for (int i = 0; i < credit.length; i++) {
                credit[i] += shares.get(i).weight() / divisor;
                most = credit[i] > credit[most] ? i : most;
            }
            credit[most] -= sum;
            kinds[place] = shares.get(most).kind();
        }
        return new KindOrder(kinds);
    }

    private static int commonDivisor(int one, int other) {
        return one == 0 ? other : commonDivisor(other % one, one);
    }

    /** The kind of the operation of that number, from 0. */
    OperationKind kind(long number) {
        return kinds[(int) (number % kinds.length)];
    }
}
