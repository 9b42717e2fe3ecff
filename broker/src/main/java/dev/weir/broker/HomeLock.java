package dev.weir.broker;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Locks on a marker file: byte 0 is the launcher's, byte 1 the server's. The system releases them when their process
 * ends in whatever way, which a process id in a file could not tell (ids are reused, and differ between containers).
 */
public final class HomeLock implements Closeable {

    private static final long LAUNCHER = 0;
    private static final long SERVER = 1;

    private final FileChannel channel;
    private final boolean held;

    private HomeLock(FileChannel channel, boolean held) {
        this.channel = channel;
        this.held = held;
    }

    /** Takes the launcher's lock, making the marker if there is none; an error when a launcher or a server is alive. */
    static HomeLock ofLauncher(Path marker) throws IOException {
        if (!Files.exists(marker)) {
            return ofNewMarker(marker);
        }
        FileChannel channel = FileChannel.open(marker, StandardOpenOption.WRITE);
        if (!tryLock(channel, LAUNCHER) || !tryLockAndRelease(channel, SERVER)) {
            channel.close();
            throw new IOException("another broker is using it");
        }
        return new HomeLock(channel, true);
    }

    /** Takes the server's lock. */
    static HomeLock ofServer(Path marker) throws IOException {
        FileChannel channel = FileChannel.open(marker, StandardOpenOption.WRITE);
        if (!tryLock(channel, SERVER)) {
            channel.close();
            throw new IOException("another broker is using " + marker.getParent());
        }
        return new HomeLock(channel, true);
    }

    /** Takes both locks if the marker is there and neither is held; look at {@link #held()}. */
    static HomeLock ofAbandoned(Path marker) throws IOException {
        FileChannel channel = FileChannel.open(marker, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        return new HomeLock(channel, tryLock(channel, LAUNCHER) && tryLock(channel, SERVER));
    }

    boolean held() {
        return held;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** Locks the marker before it has its name, so that nobody ever sees it without its lock. */
    private static HomeLock ofNewMarker(Path marker) throws IOException {
        Path unnamed = marker.resolveSibling(marker.getFileName() + ".new");
        FileChannel channel = FileChannel.open(unnamed, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
        boolean locked = false;
        boolean named = false;
        try {
            locked = tryLock(channel, LAUNCHER);
            if (!locked) {
                throw new IOException("another broker is using it");
            }
            String text = "Data of a broker that Weir started.\n";
            ByteBuffer content = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
            while (content.hasRemaining()) {
                channel.write(content);
            }
            Files.move(unnamed, marker, StandardCopyOption.ATOMIC_MOVE);
            named = true;
            return new HomeLock(channel, true);
        } finally {
            if (!named) {
                giveUp(channel, unnamed, locked);
            }
        }
    }

    /** @param own whether the file is this launcher's: otherwise another one is about to give it its name */
    private static void giveUp(FileChannel channel, Path unnamed, boolean own) throws IOException {
        try (channel) {
            if (own) {
                Files.deleteIfExists(unnamed);
            }
        }
    }

    private static boolean tryLock(FileChannel channel, long position) throws IOException {
        try {
            return channel.tryLock(position, 1, false) != null;
        } catch (OverlappingFileLockException ownProcess) {
            return false;
        }
    }

    private static boolean tryLockAndRelease(FileChannel channel, long position) throws IOException {
        try (var lock = channel.tryLock(position, 1, false)) {
            return lock != null;
        } catch (OverlappingFileLockException ownProcess) {
            return false;
        }
    }
}
