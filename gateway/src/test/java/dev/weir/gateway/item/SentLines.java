package dev.weir.gateway.item;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A client that takes everything at once or, while it is closed, nothing. Its time is what a test sets. */
final class SentLines implements Outlet {

    private final List<String> lines = new ArrayList<>();
    private final Set<PendingItem> waiting = new LinkedHashSet<>();
    private boolean open = true;
    private long nowNanos;
    private long lost;
    private long conflated;

    /** What was sent since it was asked last. */
    List<String> lines() {
        List<String> taken = List.copyOf(lines);
        lines.clear();
        return taken;
    }

    /** Updates that it was told are lost, and those it need not hear of. */
    long lost() {
        return lost;
    }

    long conflated() {
        return conflated;
    }

    void open(boolean now) {
        open = now;
        if (now) {
            sendAll();
        }
    }

    /** Sets the time, at which what is due is sent. */
    void now(long nanos) {
        nowNanos = nanos;
        sendAll();
    }

    private void sendAll() {
        for (PendingItem item : open ? List.copyOf(waiting) : List.<PendingItem>of()) {
            long dueNanos = item.sendOne();
            while (dueNanos <= nowNanos) {
                dueNanos = item.sendOne();
            }
            if (dueNanos == Long.MAX_VALUE) {
                waiting.remove(item);
            }
        }
    }

    @Override
    public boolean open() {
        return open;
    }

    @Override
    public void update(byte[] head, byte[] values) {
        lines.add((text(head) + text(values)).strip());
    }

    @Override
    public void line(byte[] line) {
        lines.add(text(line).strip());
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public void wants(PendingItem item) {
        waiting.add(item);
        sendAll();
    }

    @Override
    public void forgetClosed() {
        throw new AssertionError("nothing is closed here");
    }

    @Override
    public void leftOut(int count, boolean asLoss) {
        if (asLoss) {
            lost += count;
        } else {
            conflated += count;
        }
    }

    @Override
    public void failed(int subscription, String reason) {
        throw new AssertionError(reason);
    }

    @Override
    public void broken(Throwable thrown) {
        throw new AssertionError(thrown);
    }

    @Override
    public long nowNanos() {
        return nowNanos;
    }
}
