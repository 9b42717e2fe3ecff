package dev.weir.run.loop;

import dev.weir.transport.Crowd;
import java.util.ArrayList;
import java.util.List;

/** Notes what it is told, reads nothing, and splits documents. */
final class RecordingCrowd implements Crowd {

    final List<String> calls = new ArrayList<>();

    @Override
    public void connect(int client) {
        calls.add("connect " + client);
    }

    @Override
    public void disconnect(int client) {
        calls.add("disconnect " + client);
    }

    @Override
    public int poll(long waitNanos) {
        calls.add("poll " + waitNanos);
        return 0;
    }

    @Override
    public long bytesRead() {
        return 700;
    }

    @Override
    public LoopWork work() {
        return new LoopWork(5, 6);
    }

    @Override
    public boolean splitsDocuments() {
        return true;
    }

    @Override
    public void close() {
        calls.add("close");
    }
}
