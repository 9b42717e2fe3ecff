package dev.weir.operation.item;

import dev.weir.scenario.step.OperationStep.Names;
import java.util.function.LongFunction;

/** Items whose names are made from the numbers of a range. */
public final class MadeUpItems implements ItemSource {

    private final NumberOrder order;
    private final LongFunction<String> name;
    private final boolean recycle;
    private long place;
    private boolean ended;

    /**
     * Items by name.
     *
     * @param names which numbers, and in which order
     * @param name makes a name of a number
     * @param recycle whether the numbers begin again, in the same order, at their end
     */
    public MadeUpItems(Names names, LongFunction<String> name, boolean recycle) {
        this.order = switch (names.order()) {
            case SERIAL -> NumberOrder.ascending(names.first(), names.last());
            case RANDOM -> NumberOrder.random(names.first(), names.last(), names.seed());
        };
        this.name = name;
        this.recycle = recycle;
    }

    @Override
    public boolean next(Item item) {
        if (ended) {
            return false;
        }
        item.name = name.apply(order.at(place));
        place++;
        if (place == order.count()) {
            place = 0;
            ended = !recycle;
        }
        return true;
    }

    @Override
    public void close() {
        ended = true;
    }
}
