package dev.weir.transport.kafka.light;

import dev.weir.transport.CrowdOrder;
import dev.weir.transport.Publisher;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The clients of a crowd, each made when it is first named. Used by one thread. */
final class LightClients {

    private final CrowdOrder order;
    private final int partitions;
    private final Keys keys;
    private final @Nullable LightClient[] byPlace;
    private final List<LightClient> made = new ArrayList<>();

    /** Which records a client hands over. */
    interface Keys {

        /** The key of the records it hands over; nothing when it hands over all. The buffer is not to be changed. */
        @Nullable
        ByteBuffer of(int keyIndex);

        /** Every record, whatever its key. */
        static Keys all() {
            return keyIndex -> null;
        }

        /** Those of the client's own key. */
        static Keys own(IntFunction<byte[]> bytes) {
            return keyIndex -> keyIndex == Publisher.NO_KEY ? null : ByteBuffer.wrap(bytes.apply(keyIndex));
        }
    }

    /** @param partitions how many the topic has */
    LightClients(CrowdOrder order, int partitions, Keys keys) {
        this.order = order;
        this.partitions = partitions;
        this.keys = keys;
        this.byPlace = new LightClient[order.clients()];
    }

    /** @param index among all clients of the run */
    LightClient client(int index) {
        int place = index - order.firstClient();
        if (place < 0 || place >= byPlace.length) {
            throw new IllegalArgumentException("client " + index + " belongs to another crowd");
        }
        LightClient client = byPlace[place];
        if (client == null) {
            client = new LightClient(
                    index, order.work(index), keys.of(order.key(index)), order.bytesPerSecond(index), partitions);
            byPlace[place] = client;
            made.add(client);
        }
        return client;
    }

    /** Those that have been named. */
    List<LightClient> made() {
        return made;
    }
}
