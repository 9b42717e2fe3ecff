package dev.weir.resource.socket;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.weir.resource.os.Libc;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Lists the TCP sockets of this host with their counters, by asking the kernel over a netlink socket
 * ({@code sock_diag(7)}): one request for IPv4 and one for IPv6, no right needed. One thread at a time.
 */
final class SocketDump implements AutoCloseable {

    /** Takes the sockets of a dump. */
    interface Visitor {

        /**
         * One socket.
         *
         * @param cookie its identity; never used again while the machine runs
         * @param inode its inode, by which its process is found; 0 while no process has it
         * @param receivedBytes what it received
         * @param sentBytes what it sent
         */
        void socket(long cookie, int inode, long receivedBytes, long sentBytes);
    }

    private static final int AF_NETLINK = 16;
    private static final int SOCK_RAW_CLOEXEC = 3 | 0x80000;
    private static final int NETLINK_SOCK_DIAG = 4;
    private static final int SOL_SOCKET = 1;
    private static final int SO_RCVTIMEO = 20;
    private static final int TIMEVAL_BYTES = 16;

    private static final byte[] FAMILIES = {2, 10};
    private static final byte IPPROTO_TCP = 6;
    private static final byte INET_DIAG_INFO = 2;
    private static final int LISTEN = 10;
    private static final int ALL_BUT_LISTENING = 0xfff & ~(1 << LISTEN);
    private static final int REQUEST_BYTES = 72;
    private static final short SOCK_DIAG_BY_FAMILY = 20;
    private static final short REQUEST_AND_DUMP = 0x301;
    private static final int NLMSG_ERROR = 2;
    private static final int NLMSG_DONE = 3;
    private static final int HEADER_BYTES = 16;
    private static final int DIAG_BYTES = 72;
    private static final int COOKIE_OFFSET = 44;
    private static final int INODE_OFFSET = 68;

    private static final int BYTES_ACKED_OFFSET = 120;
    private static final int BYTES_RECEIVED_OFFSET = 128;
    private static final int BYTES_SENT_OFFSET = 200;
    private static final int BYTES_REPEATED_OFFSET = 208;
    private static final int RECEIVE_BUFFER_BYTES = 256 * 1024;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment request = arena.allocate(REQUEST_BYTES, 8);
    private final MemorySegment buffer = arena.allocate(RECEIVE_BUFFER_BYTES, 8);
    private final Libc libc;
    private final int descriptor;
    private int sequence;
    private boolean closed;

    /**
     * Opens the netlink socket.
     *
     * @throws IOException when the kernel does not offer it
     */
    SocketDump(Libc libc) throws IOException {
        this.libc = libc;
        this.descriptor = libc.socket(AF_NETLINK, SOCK_RAW_CLOEXEC, NETLINK_SOCK_DIAG);
        if (descriptor < 0) {
            arena.close();
            throw new IOException("netlink sockets for sock_diag are not offered (errno " + libc.errno() + ")");
        }
        MemorySegment oneSecond = arena.allocate(TIMEVAL_BYTES, 8);
        oneSecond.set(JAVA_LONG_UNALIGNED, 0, 1);
        if (libc.setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, oneSecond) < 0) {
            int errno = libc.errno();
            close();
            throw new IOException("the netlink socket takes no time limit (errno " + errno + ")");
        }
    }

    /**
     * Visits every TCP socket that is or was connected.
     *
     * @throws IOException when the kernel refuses or does not answer within a second
     */
    void visit(Visitor visitor) throws IOException {
        if (closed) {
            throw new IOException("the netlink socket is closed");
        }
        for (byte family : FAMILIES) {
            ask(family);
            boolean more = true;
            while (more) {
                long received = libc.recv(descriptor, buffer);
                if (received <= 0) {
                    throw new IOException("the kernel did not list the TCP sockets (errno " + libc.errno() + ")");
                }
                more = messages(received, visitor);
            }
        }
    }

    private void ask(byte family) throws IOException {
        sequence++;
        request.fill((byte) 0);
        request.set(JAVA_INT_UNALIGNED, 0, REQUEST_BYTES);
        request.set(JAVA_SHORT_UNALIGNED, 4, SOCK_DIAG_BY_FAMILY);
        request.set(JAVA_SHORT_UNALIGNED, 6, REQUEST_AND_DUMP);
        request.set(JAVA_INT_UNALIGNED, 8, sequence);
        request.set(JAVA_BYTE, HEADER_BYTES, family);
        request.set(JAVA_BYTE, HEADER_BYTES + 1, IPPROTO_TCP);
        request.set(JAVA_BYTE, HEADER_BYTES + 2, (byte) (1 << (INET_DIAG_INFO - 1)));
        request.set(JAVA_INT_UNALIGNED, HEADER_BYTES + 4, ALL_BUT_LISTENING);
        if (libc.send(descriptor, request) != REQUEST_BYTES) {
            throw new IOException("the kernel takes no request for TCP sockets (errno " + libc.errno() + ")");
        }
    }

    /** Visits the sockets in the buffer; whether more messages follow. */
    private boolean messages(long receivedBytes, Visitor visitor) throws IOException {
        long offset = 0;
        while (offset + HEADER_BYTES <= receivedBytes) {
            long length = Integer.toUnsignedLong(buffer.get(JAVA_INT_UNALIGNED, offset));
            int type = buffer.get(JAVA_SHORT_UNALIGNED, offset + 4);
            if (length < HEADER_BYTES || offset + length > receivedBytes) {
                throw new IOException("the kernel's list of TCP sockets is not in the known form");
            }
            // An answer to an earlier request, given up after its time limit, is skipped.
            if (buffer.get(JAVA_INT_UNALIGNED, offset + 8) == sequence) {
                switch (type) {
                    case NLMSG_DONE -> {
                        return false;
                    }
                    case NLMSG_ERROR ->
                        throw new IOException("the kernel refuses to list the TCP sockets (error "
                                + -buffer.get(JAVA_INT_UNALIGNED, offset + HEADER_BYTES) + ")");
                    default -> socket(offset, offset + length, visitor);
                }
            }
            offset += aligned(length);
        }
        return true;
    }

    private void socket(long start, long end, Visitor visitor) {
        long message = start + HEADER_BYTES;
        long attribute = message + DIAG_BYTES;
        while (attribute + 4 <= end) {
            int length = Short.toUnsignedInt(buffer.get(JAVA_SHORT_UNALIGNED, attribute));
            int type = buffer.get(JAVA_SHORT_UNALIGNED, attribute + 2);
            long info = attribute + 4;
            int infoBytes = length - 4;
            if (type == INET_DIAG_INFO && infoBytes >= BYTES_RECEIVED_OFFSET + Long.BYTES && info + infoBytes <= end) {
                visitor.socket(
                        buffer.get(JAVA_LONG_UNALIGNED, message + COOKIE_OFFSET),
                        buffer.get(JAVA_INT_UNALIGNED, message + INODE_OFFSET),
                        buffer.get(JAVA_LONG_UNALIGNED, info + BYTES_RECEIVED_OFFSET),
                        sentBytes(info, infoBytes));
                return;
            }
            attribute += Math.max(4, aligned(length));
        }
    }

    /** Without what was sent again; kernels before 4.19 do not tell it, only what was acknowledged of it. */
    private long sentBytes(long info, int infoBytes) {
        if (infoBytes < BYTES_REPEATED_OFFSET + Long.BYTES) {
            return buffer.get(JAVA_LONG_UNALIGNED, info + BYTES_ACKED_OFFSET);
        }
        return buffer.get(JAVA_LONG_UNALIGNED, info + BYTES_SENT_OFFSET)
                - buffer.get(JAVA_LONG_UNALIGNED, info + BYTES_REPEATED_OFFSET);
    }

    private static long aligned(long length) {
        return (length + 3) & ~3L;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            libc.close(descriptor);
            arena.close();
        }
    }
}
