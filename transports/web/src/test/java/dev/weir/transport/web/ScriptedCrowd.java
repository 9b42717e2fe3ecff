package dev.weir.transport.web;

import dev.weir.transport.Crowd;
import dev.weir.transport.CrowdHandler;
import dev.weir.transport.web.client.options.FieldListener;
import dev.weir.transport.web.client.tlcp.DecodedFields;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A crowd of which the test says what happens in each poll. */
final class ScriptedCrowd implements Crowd {

    private final List<Runnable> script = new ArrayList<>();
    final List<Integer> connected = new ArrayList<>();

    @Nullable
    CrowdHandler told;

    FieldListener listener = FieldListener.none();
    int polls;
    int closings;

    CrowdHandler events() {
        return Objects.requireNonNull(told, "the subscriber has opened its crowd");
    }

    void then(Runnable event) {
        script.add(event);
    }

    void update(String... fields) {
        listener.onUpdate(3, 1, new Texts(List.of(fields)), 5);
    }

    @Override
    public void connect(int client) {
        connected.add(client);
    }

    @Override
    public void disconnect(int client) {}

    @Override
    public int poll(long waitNanos) {
        if (polls < script.size()) {
            script.get(polls).run();
        }
        polls++;
        return 0;
    }

    @Override
    public long bytesRead() {
        return 0;
    }

    @Override
    public void close() {
        closings++;
    }

    /** Fields with these texts. */
    private record Texts(List<String> texts) implements DecodedFields {

        @Override
        public int count() {
            return texts.size();
        }

        @Override
        public boolean changed(int field) {
            return true;
        }

        @Override
        public boolean isNull(int field) {
            return false;
        }

        @Override
        public ByteBuffer text(int field) {
            // As bytes, so that a test can hand over any.
            return ByteBuffer.wrap(texts.get(field).getBytes(StandardCharsets.ISO_8859_1));
        }
    }
}
