package dev.weir.payload.protobuf;

import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.protobuf.schema.Order;
import dev.weir.payload.protobuf.schema.Origin;

/** What the order with a certain identity says, and what identity an order has. */
final class Orders {

    private static final String[] INSTRUMENTS = {"AUDIT", "BRENT", "COCOA", "MAIZE", "SUGAR", "WHEAT", "ZINC1", "ZINC2"
    };

    private static final long PRICES = 1_000_000_000L;
    private static final int QUANTITIES = 1_000;
    private static final long ODD = 0x9E3779B97F4A7C15L;

    private Orders() {}

    /** The order with this identity, its checksum still 0; the rest of it is deterministic by stream and sequence. */
    static Order of(Identity identity) {
        long mixed = (identity.sequence() + 31L * identity.stream() + 1) * ODD;
        return Order.newBuilder()
                .setSide((mixed & 1) == 0 ? Order.Side.BUY : Order.Side.SELL)
                .setInstrument(INSTRUMENTS[(int) (mixed >>> 61)])
                .setPriceMicros((mixed >>> 8) % PRICES)
                .setQuantity(1 + (int) ((mixed >>> 40) % QUANTITIES))
                .setOrigin(Origin.newBuilder()
                        .setRun(identity.runId())
                        .setStream(identity.stream())
                        .setPhase(identity.phase().code())
                        .setSequence(identity.sequence())
                        .setIntendedNanos(identity.intendedNanos())
                        .setSentNanos(identity.sentNanos())
                        .setToolNanos(identity.toolNanos()))
                .setChecksum(0)
                .build();
    }

    /** Whether it has all that a message of Weir has, and nothing else. */
    static boolean isWhole(Order order) {
        Origin origin = order.getOrigin();
        return order.hasSide()
                && order.hasInstrument()
                && order.hasPriceMicros()
                && order.hasQuantity()
                && order.hasOrigin()
                && order.hasChecksum()
                && order.getUnknownFields().isEmpty()
                && origin.getUnknownFields().isEmpty();
    }

    /** Reads the identity back. */
    static void identity(Origin origin, Identity into) {
        into.origin(origin.getRun(), origin.getStream(), Phase.ofCode(origin.getPhase()));
        into.message(origin.getSequence(), origin.getIntendedNanos(), origin.getSentNanos(), origin.getToolNanos());
    }
}
