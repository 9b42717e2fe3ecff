package dev.weir.fault.filter;

import dev.weir.resource.os.Libc;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.Inet4Address;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collection;

/**
 * Drops packets from one address of the loopback to another. The rules are in a table of nf_tables that belongs to a socket
 * of this process: the kernel removes it when the socket is closed, and so when the process ends in any way. Thread-safe.
 */
public final class PacketFilter implements AutoCloseable {

    private static final int AF_NETLINK = 16;
    private static final int SOCK_RAW_CLOEXEC = 3 | 0x80000;
    private static final int NETLINK_NETFILTER = 12;
    private static final int SOL_SOCKET = 1;
    private static final int SO_RCVTIMEO = 20;
    private static final long ANSWERS_WITHIN_SECONDS = 5;
    private static final int ANSWER_BYTES = 64 << 10;
    private static final int NLMSG_ERROR = 2;
    private static final int EPERM = 1;

    private static final int NLM_F_CREATE = 0x400;
    private static final int NLM_F_EXCL = 0x200;
    private static final int NLM_F_APPEND = 0x800;
    private static final int NEW_TABLE = 0;
    private static final int NEW_CHAIN = 3;
    private static final int NEW_RULE = 6;
    private static final int DELETE_RULE = 8;
    private static final int OWNED_BY_SOCKET = 2;
    private static final int LOCAL_IN = 1;
    private static final int ACCEPT = 1;
    private static final int DROP = 0;
    private static final int REGISTER = 1;
    private static final int VERDICT_REGISTER = 0;
    private static final int NETWORK_HEADER = 1;
    /** Of the sender's address in an IPv4 header; the receiver's follows. */
    private static final int ADDRESSES_AT = 12;

    private static final String CHAIN = "input";

    private final Libc libc;
    private final int socket;
    private final String table;
    private boolean closed;

    /** Packets from one address to another. */
    public record Link(Inet4Address from, Inet4Address to) {}

    private PacketFilter(Libc libc, int socket, String table) {
        this.libc = libc;
        this.socket = socket;
        this.table = table;
    }

    /**
     * A filter that drops nothing yet.
     *
     * @throws FilterException when this system has no nf_tables, or this process may not change them
     */
    public static PacketFilter open() {
        Libc libc = Libc.load().orElseThrow(() -> new FilterException("it needs 64-bit Linux"));
        int socket = libc.socket(AF_NETLINK, SOCK_RAW_CLOEXEC, NETLINK_NETFILTER);
        if (socket < 0) {
            throw new FilterException("the kernel has no nf_tables (errno " + libc.errno() + ")");
        }
        PacketFilter opened =
                new PacketFilter(libc, socket, "weir-" + ProcessHandle.current().pid() + "-" + socket);
        try {
            opened.create();
            return opened;
        } catch (FilterException e) {
            opened.close();
            throw e;
        }
    }

    private void create() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment time = arena.allocate(ValueLayout.JAVA_LONG, 2);
            time.set(ValueLayout.JAVA_LONG, 0, ANSWERS_WITHIN_SECONDS);
            libc.setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, time);
        }
        NetlinkBatch batch = new NetlinkBatch();
        batch.message(NEW_TABLE, NLM_F_CREATE | NLM_F_EXCL, () -> {
            batch.text(1, table);
            batch.number(2, OWNED_BY_SOCKET);
        });
        batch.message(NEW_CHAIN, NLM_F_CREATE | NLM_F_EXCL, () -> {
            batch.text(1, table);
            batch.text(3, CHAIN);
            batch.nested(4, () -> {
                batch.number(1, LOCAL_IN);
                batch.number(2, 0);
            });
            batch.number(5, ACCEPT);
            batch.text(7, "filter");
        });
        execute(batch);
    }

    /**
     * Drops the packets of these links from now on, and of no others.
     *
     * @throws FilterException when the kernel refuses; nothing has changed then
     */
    public synchronized void drop(Collection<Link> links) {
        NetlinkBatch batch = new NetlinkBatch();
        batch.message(DELETE_RULE, 0, () -> {
            batch.text(1, table);
            batch.text(2, CHAIN);
        });
        for (Link link : links) {
            batch.message(NEW_RULE, NLM_F_CREATE | NLM_F_APPEND, () -> {
                batch.text(1, table);
                batch.text(2, CHAIN);
                batch.nested(4, () -> dropping(batch, link));
            });
        }
        execute(batch);
    }

    /** Both addresses at once are read, compared, and the packet is dropped when they are those. */
    private static void dropping(NetlinkBatch batch, Link link) {
        byte[] addresses = ByteBuffer.allocate(2 * Integer.BYTES)
                .put(link.from().getAddress())
                .put(link.to().getAddress())
                .array();
        expression(batch, "payload", () -> {
            batch.number(1, REGISTER);
            batch.number(2, NETWORK_HEADER);
            batch.number(3, ADDRESSES_AT);
            batch.number(4, addresses.length);
        });
        expression(batch, "cmp", () -> {
            batch.number(1, REGISTER);
            batch.number(2, 0);
            batch.nested(3, () -> batch.binary(1, addresses));
        });
        expression(batch, "immediate", () -> {
            batch.number(1, VERDICT_REGISTER);
            batch.nested(2, () -> batch.nested(2, () -> batch.number(1, DROP)));
        });
    }

    private static void expression(NetlinkBatch batch, String name, NetlinkBatch.Content data) {
        batch.nested(1, () -> {
            batch.text(1, name);
            batch.nested(2, data);
        });
    }

    private void execute(NetlinkBatch batch) {
        if (closed) {
            throw new FilterException("the filter is closed");
        }
        int expected = batch.messages();
        byte[] message = batch.finished();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment sent = arena.allocate(message.length, 8);
            sent.copyFrom(MemorySegment.ofArray(message));
            if (libc.send(socket, sent) != message.length) {
                throw new FilterException("the kernel takes no rules (errno " + libc.errno() + ")");
            }
            MemorySegment answer = arena.allocate(ANSWER_BYTES, 8);
            for (int acknowledged = 0; acknowledged < expected; ) {
                long length = libc.recv(socket, answer);
                if (length < 0) {
                    throw new FilterException("the kernel did not answer (errno " + libc.errno() + ")");
                }
                acknowledged += acknowledgements(
                        answer.asSlice(0, length).asByteBuffer().order(ByteOrder.nativeOrder()));
            }
        }
    }

    private static int acknowledgements(ByteBuffer answers) {
        int count = 0;
        while (answers.remaining() >= NetlinkBatch.HEAD_BYTES + Integer.BYTES) {
            int from = answers.position();
            int length = answers.getInt(from);
            if (answers.getShort(from + Integer.BYTES) == NLMSG_ERROR) {
                int error = -answers.getInt(from + NetlinkBatch.HEAD_BYTES);
                if (error != 0) {
                    throw new FilterException(
                            error == EPERM
                                    ? "it needs root: the kernel does not let this process filter packets"
                                    : "the kernel refuses the rules (errno " + error + ")");
                }
                count++;
            }
            answers.position(Math.min(answers.limit(), from + Math.max(NetlinkBatch.HEAD_BYTES, aligned(length))));
        }
        return count;
    }

    private static int aligned(int length) {
        return (length + 3) & ~3;
    }

    /** Drops nothing any more. Idempotent. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            libc.close(socket);
        }
    }
}
