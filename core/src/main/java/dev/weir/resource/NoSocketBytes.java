package dev.weir.resource;

/** Stands where the counters of sockets cannot be read. */
final class NoSocketBytes implements SocketBytes {

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
