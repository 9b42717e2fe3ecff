package dev.weir.payload;

import dev.weir.replay.ReplayRow;
import dev.weir.replay.ReplayRows;
import dev.weir.replay.ReplaySpec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one publisher, read from a file again in each phase: row by row those that its {@link dev.weir.schedule.ReplayCursor} gives the
 * instants of. Before the first phase, every message is the first row.
 */
public final class ReplayPayload implements PayloadGenerator {

    private final ReplaySpec spec;
    private final int publisher;
    private final int publishers;
    private final ReplayRow first;
    private final byte[] firstPayload;
    private @Nullable ReplayRows rows;
    private ReplayRow row;
    private long index = -1;

    /**
     * @param publisher index of the publisher, from 0
     * @param publishers how many divide the rows
     */
    public ReplayPayload(ReplaySpec spec, int publisher, int publishers) {
        this.spec = spec;
        this.publisher = publisher;
        this.publishers = publishers;
        try (ReplayRows opened = new ReplayRows(spec)) {
            first = opened.next().orElseThrow(() -> opened.wrong("the file is empty: it holds no message"));
            opened.instant(first);
            firstPayload = opened.payload(first);
        }
        row = first;
    }

    @Override
    public void restart() {
        rows = new ReplayRows(spec);
        index = -1;
    }

    @Override
    public int maxBytes() {
        return spec.largestBytes();
    }

    /** That of the first: how large the others are is not known beforehand. */
    @Override
    public double meanBytes() {
        return firstPayload.length;
    }

    @Override
    public int fill(long sequence, ByteBuffer into) {
        ReplayRows reading = rows;
        byte[] payload = reading == null ? firstPayload : next(reading);
        into.put(payload);
        return payload.length;
    }

    private byte[] next(ReplayRows from) {
        ReplayRows reading = from;
        do {
            Optional<ReplayRow> found = reading.next();
            if (found.isEmpty() && spec.repeat()) {
                reading = new ReplayRows(spec);
                rows = reading;
                found = reading.next();
            }
            ReplayRows ended = reading;
            row = found.orElseThrow(() -> ended.wrong("the file has fewer rows than when its schedule was read"));
            index++;
        } while (index % publishers != publisher);
        return reading.payload(row);
    }

    /** Whether its messages have keys. */
    public boolean keyed() {
        return !spec.fields().key().isEmpty();
    }

    /** The key of the message that was filled last; null where the row has none. */
    public byte @Nullable [] key() {
        return row.text(spec.fields().key())
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .orElse(null);
    }

    /** Whether its messages have headers. */
    public boolean headed() {
        return !spec.fields().headers().isEmpty();
    }

    /** Hands over the headers of the message that was filled last; one that its row does not have is left out. */
    public void forEach(BiConsumer<String, byte[]> into) {
        spec.fields()
                .headers()
                .forEach(header -> row.text(header.field())
                        .ifPresent(text -> into.accept(header.name(), text.getBytes(StandardCharsets.UTF_8))));
    }
}
