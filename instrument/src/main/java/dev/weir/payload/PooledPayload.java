package dev.weir.payload;

import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.payload.random.Mix;
import java.nio.ByteBuffer;

/** Content cut from a pool: message n begins n times the largest size behind the start of its stream. */
final class PooledPayload implements PayloadGenerator {

    private final ContentPool pool;
    private final SizeRange size;
    private final int sizes;
    private final boolean even;
    private final long sizeStart;
    private final long poolStart;

    /** @param size bytes to fill, without the identity */
    PooledPayload(ContentPool pool, SizeRange size, long seed, int stream) {
        this.pool = pool;
        this.size = size;
        this.sizes = size.maxBytes() - size.minBytes() + 1;
        this.even = size.bias() == 1;
        this.sizeStart = Mix.start(seed, stream);
        this.poolStart = Mix.mix(sizeStart);
    }

    @Override
    public int maxBytes() {
        return size.maxBytes();
    }

    @Override
    public double meanBytes() {
        return size.minBytes() + ((double) size.maxBytes() - size.minBytes()) / (size.bias() + 1);
    }

    @Override
    public int fill(long sequence, ByteBuffer into) {
        int bytes = sizes == 1 ? size.minBytes() : bytes(Mix.mix(sizeStart + sequence));
        pool.copy(poolStart + sequence * size.maxBytes(), bytes, into);
        return bytes;
    }

    private int bytes(long mixed) {
        if (even) {
            return size.minBytes() + Mix.below(sizes, mixed);
        }
        double random = (mixed >>> 11) * 0x1.0p-53;
        return size.minBytes() + (int) (sizes * Math.pow(random, size.bias()));
    }
}
