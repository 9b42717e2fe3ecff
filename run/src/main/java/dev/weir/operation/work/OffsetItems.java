package dev.weir.operation.work;

import dev.weir.operation.item.Item;
import dev.weir.operation.item.ItemException;
import dev.weir.operation.item.ItemSource;
import dev.weir.operation.item.NumberOrder;
import dev.weir.scenario.step.OperationStep;
import dev.weir.scenario.step.OperationStep.Items;
import dev.weir.transport.operation.OperationKind;

/**
 * The records of one partition by offset: one after the other without an end, or, in random order, as many as the step is limited
 * to, each of them once. Records are always deleted below the same offset.
 */
final class OffsetItems implements ItemSource {

    private final int partition;
    private final NumberOrder order;
    private final boolean advancing;
    private long place;

    private OffsetItems(int partition, NumberOrder order, boolean advancing) {
        this.partition = partition;
        this.order = order;
        this.advancing = advancing;
    }

    /** @throws ItemException when an order is asked for that has no end */
    static OffsetItems of(OperationStep step, OperationKind kind) {
        Items items = step.items();
        long first = items.offset().orElse(0);
        int partition = items.partition().orElse(0);
        boolean advancing = kind != OperationKind.DELETE_RECORDS;
        if (!items.random()) {
            return new OffsetItems(partition, NumberOrder.ascending(first, Long.MAX_VALUE - 1), advancing);
        }
        long count = step.limits()
                .count()
                .orElseThrow(() -> new ItemException("step " + step.name()
                        + ": a random order of offsets needs a limit of count, which says how many there are"));
        return new OffsetItems(
                partition,
                NumberOrder.random(first, first + count - 1, items.names().seed()),
                advancing);
    }

    @Override
    public boolean next(Item item) {
        if (place == order.count()) {
            return false;
        }
        item.partition = partition;
        item.offset = order.at(place);
        place += advancing ? 1 : 0;
        return true;
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
