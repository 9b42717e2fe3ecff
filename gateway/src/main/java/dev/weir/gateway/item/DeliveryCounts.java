package dev.weir.gateway.item;

/** What one event loop has delivered, and what it has left out. Kept by its thread, read by any. */
public final class DeliveryCounts {

    private final OwnedCount subscriptions = new OwnedCount();
    private final OwnedCount updates = new OwnedCount();
    private final OwnedCount updateBytes = new OwnedCount();
    private final OwnedCount deltaSavedBytes = new OwnedCount();
    private final OwnedCount conflated = new OwnedCount();
    private final OwnedCount conflationSavedBytes = new OwnedCount();
    private final OwnedCount lost = new OwnedCount();

    /** All as they are at a moment; of several loops they can be added. */
    public record Figures(
            long subscriptions,
            long updates,
            long updateBytes,
            long deltaSavedBytes,
            long conflated,
            long conflationSavedBytes,
            long lost) {

        public static final Figures NONE = new Figures(0, 0, 0, 0, 0, 0, 0);

        public Figures plus(Figures other) {
            return new Figures(
                    subscriptions + other.subscriptions,
                    updates + other.updates,
                    updateBytes + other.updateBytes,
                    deltaSavedBytes + other.deltaSavedBytes,
                    conflated + other.conflated,
                    conflationSavedBytes + other.conflationSavedBytes,
                    lost + other.lost);
        }
    }

    public Figures figures() {
        return new Figures(
                subscriptions.value(),
                updates.value(),
                updateBytes.value(),
                deltaSavedBytes.value(),
                conflated.value(),
                conflationSavedBytes.value(),
                lost.value());
    }

    /** Counts one item of a subscription that begins; -1 for one that ends. */
    void subscribed(int change) {
        subscriptions.add(change);
    }

    void sent(int bytes, int deltaSaved) {
        updates.add(1);
        updateBytes.add(bytes);
        if (deltaSaved > 0) {
            deltaSavedBytes.add(deltaSaved);
        }
    }

    /** Counts updates in the place of which a newer one goes out. */
    void conflated(int count, long savedBytes) {
        conflated.add(count);
        conflationSavedBytes.add(savedBytes);
    }

    void lost(int count) {
        lost.add(count);
    }
}
