package dev.weir.resource.socket;

import dev.weir.resource.os.ProcessUsage;

/** Stands where the counters of sockets cannot be read. */
public final class NoSocketBytes implements SocketBytes {

    @Override
    public void refresh(boolean exact) {}

    @Override
    public void attach(String name, long pid) {}

    @Override
    public long receivedBytes(long pid) {
        return ProcessUsage.UNKNOWN;
    }

    @Override
    public long sentBytes(long pid) {
        return ProcessUsage.UNKNOWN;
    }

    @Override
    public void close() {}
}
