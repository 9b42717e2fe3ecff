package dev.weir.transport.kafka.settings;

import java.nio.ByteBuffer;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/** Leaves keys undecoded: a subscriber has no use for them, and copying them would cost every message. */
public final class SkippedKeyDeserializer implements Deserializer<@Nullable Void> {

    @Override
    public @Nullable Void deserialize(String topic, byte @Nullable [] data) {
        return null;
    }

    @Override
    public @Nullable Void deserialize(String topic, Headers headers, @Nullable ByteBuffer data) {
        return null;
    }
}
