package dev.weir.operation.work;

import dev.weir.scenario.step.OperationStep.Share;
import dev.weir.scenario.step.OperationStep.Work;
import dev.weir.transport.operation.OperationKind;
import dev.weir.unit.EvenTurns;
import java.util.Arrays;
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
        int[] cycle = EvenTurns.of(shares.stream().map(Share::weight).toList(), MOST_WEIGHT);
        OperationKind[] kinds = new OperationKind[cycle.length];
        Arrays.setAll(kinds, place -> shares.get(cycle[place]).kind());
        return new KindOrder(kinds);
    }

    /** The kind of the operation of that number, from 0. */
    OperationKind kind(long number) {
        return kinds[(int) (number % kinds.length)];
    }
}
