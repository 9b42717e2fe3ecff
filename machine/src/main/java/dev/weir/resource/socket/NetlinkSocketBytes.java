package dev.weir.resource.socket;

import dev.weir.clock.RunClock;
import dev.weir.resource.os.NotMeasured;
import dev.weir.resource.os.ProcessUsage;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up the sockets' own counters by process. What a socket did stays in the sum when it is closed, up to the last time
 * it was seen. One thread at a time.
 *
 * <p>Whose a socket is, is looked up once, in {@code /proc/<pid>/fd}. Listing the sockets takes about a microsecond each:
 * when that is more than a hundredth of the time, the listing pauses for so long that it no longer is.
 */
final class NetlinkSocketBytes implements SocketBytes {

    private static final int REST_FACTOR = 100;
    private static final String SOCKET_LINK = "socket:[";

    private final Path procRoot;
    private final SocketDump dump;
    private final RunClock clock;
    private final NotMeasured notMeasured;
    private final SocketTable table = new SocketTable();
    private final List<Owner> owners = new ArrayList<>();
    private boolean broken;
    private boolean unresolved;
    private long restUntilNanos;

    /** A process and the bytes of its sockets. */
    private static final class Owner {

        private final String name;
        private final long pid;
        private boolean readable = true;
        private long receivedBytes;
        private long sentBytes;

        Owner(String name, long pid) {
            this.name = name;
            this.pid = pid;
        }

        void add(long receivedBytesMore, long sentBytesMore) {
            receivedBytes += receivedBytesMore;
            sentBytes += sentBytesMore;
        }
    }

    NetlinkSocketBytes(Path procRoot, SocketDump dump, RunClock clock, NotMeasured notMeasured) {
        this.procRoot = procRoot;
        this.dump = dump;
        this.clock = clock;
        this.notMeasured = notMeasured;
        this.restUntilNanos = clock.nanos();
    }

    @Override
    public void attach(String name, long pid) {
        Owner owner = new Owner(name, pid);
        owners.add(owner);
        table.forgetForeign();
        if (!sameNetwork(pid)) {
            owner.readable = false;
            say(owner, "it lives in another network namespace, or may not be looked at");
        }
    }

    private boolean sameNetwork(long pid) {
        try {
            Path own = Files.readSymbolicLink(procRoot.resolve("self/ns/net"));
            return own.equals(Files.readSymbolicLink(procRoot.resolve(pid + "/ns/net")));
        } catch (IOException e) {
            return false;
        }
    }

    private void say(Owner owner, String reason) {
        notMeasured.say(
                "sockets " + owner.pid,
                "Network bytes of " + owner.name + " (pid " + owner.pid + ") were not measured: " + reason + ".");
    }

    @Override
    public void refresh(boolean exact) {
        long began = clock.nanos();
        if (broken || (!exact && began - restUntilNanos < 0)) {
            return;
        }
        try {
            table.nextRound();
            unresolved = false;
            dump.visit(this::count);
            if (unresolved) {
                resolve();
            }
            noteClosed();
        } catch (IOException e) {
            broken = true;
            notMeasured.say("sockets", "Network bytes were not measured: " + e.getMessage() + ".");
        }
        long ended = clock.nanos();
        restUntilNanos = ended + (ended - began) * REST_FACTOR;
    }

    private void count(long cookie, int inode, long receivedBytes, long sentBytes) {
        int row = table.row(cookie);
        int owner = table.owner(row);
        if (owner >= 0) {
            owners.get(owner).add(receivedBytes - table.receivedBytes(row), sentBytes - table.sentBytes(row));
        }
        table.counted(row, inode, receivedBytes, sentBytes);
        // A socket without an inode waits to be accepted, or has been closed already.
        unresolved |= owner == SocketTable.UNRESOLVED && inode != 0;
    }

    private void noteClosed() {
        for (int row = 0; row < table.rows(); row++) {
            if (table.owner(row) >= 0 && table.isGone(row)) {
                Owner owner = owners.get(table.owner(row));
                notMeasured.say(
                        "closed sockets " + owner.pid,
                        "Network bytes of connections of " + owner.name + " (pid " + owner.pid
                                + ") that were closed are counted up to the last sample that saw them.");
            }
        }
    }

    private void resolve() {
        Map<Integer, Integer> rowByInode = new HashMap<>();
        for (int row = 0; row < table.rows(); row++) {
            if (table.isUsed(row) && table.owner(row) == SocketTable.UNRESOLVED && table.inode(row) != 0) {
                rowByInode.put(table.inode(row), row);
            }
        }
        for (int owner = 0; owner < owners.size() && !rowByInode.isEmpty(); owner++) {
            if (owners.get(owner).readable) {
                claim(owner, rowByInode);
            }
        }
        rowByInode.values().forEach(row -> table.setOwner(row, SocketTable.FOREIGN));
    }

    /** Gives a process those of the sockets that it has open. */
    private void claim(int index, Map<Integer, Integer> rowByInode) {
        Owner owner = owners.get(index);
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(procRoot.resolve(owner.pid + "/fd"))) {
            for (Path descriptor : descriptors) {
                Integer row = rowByInode.remove(inode(descriptor));
                if (row != null) {
                    table.setOwner(row, index);
                    owner.add(table.receivedBytes(row), table.sentBytes(row));
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            if (Files.isDirectory(procRoot.resolve(Long.toString(owner.pid)))) {
                owner.readable = false;
                say(owner, "its open files may not be looked at");
            }
        }
    }

    /** Inode of the socket a descriptor stands for; 0 when it is no socket, or closed meanwhile. */
    private static int inode(Path descriptor) {
        try {
            String link = Files.readSymbolicLink(descriptor).toString();
            return link.startsWith(SOCKET_LINK)
                    ? Integer.parseUnsignedInt(link, SOCKET_LINK.length(), link.length() - 1, 10)
                    : 0;
        } catch (IOException e) {
            return 0;
        }
    }

    @Override
    public long receivedBytes(long pid) {
        return broken ? ProcessUsage.UNKNOWN : owner(pid).readable ? owner(pid).receivedBytes : ProcessUsage.UNKNOWN;
    }

    @Override
    public long sentBytes(long pid) {
        return broken ? ProcessUsage.UNKNOWN : owner(pid).readable ? owner(pid).sentBytes : ProcessUsage.UNKNOWN;
    }

    private Owner owner(long pid) {
        return owners.stream()
                .filter(owner -> owner.pid == pid)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("process " + pid + " was not attached"));
    }

    @Override
    public void close() {
        dump.close();
    }
}
