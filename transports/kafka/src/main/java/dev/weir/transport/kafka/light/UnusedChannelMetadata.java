package dev.weir.transport.kafka.light;

import org.apache.kafka.common.network.ChannelMetadataRegistry;
import org.apache.kafka.common.network.CipherInformation;
import org.apache.kafka.common.network.ClientInformation;
import org.jspecify.annotations.Nullable;

/** Takes what Kafka's channels register for a broker's metrics, which nobody asks a light client for. */
enum UnusedChannelMetadata implements ChannelMetadataRegistry {
    INSTANCE;

    @Override
    public void registerCipherInformation(CipherInformation cipher) {}

    @Override
    public @Nullable CipherInformation cipherInformation() {
        return null;
    }

    @Override
    public void registerClientInformation(ClientInformation client) {}

    @Override
    public @Nullable ClientInformation clientInformation() {
        return null;
    }

    @Override
    public void close() {}
}
