package dev.weir.agent;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The sockets of a process, as Linux knows them.
 *
 * @param listening the addresses and ports on which it accepts TCP connections
 * @param udp those of its UDP sockets
 */
record OpenSockets(List<String> listening, List<String> udp) {

    private static final String LISTEN = "0A";

    /** Those that the process has now. */
    static OpenSockets of(long pid) throws IOException {
        Path process = Path.of("/proc", Long.toString(pid));
        Set<String> own = inodes(process.resolve("fd"));
        List<String> listening = new ArrayList<>();
        List<String> udp = new ArrayList<>();
        for (String family : List.of("", "6")) {
            for (String[] columns : table(process.resolve("net/tcp" + family), own)) {
                if (columns[3].equals(LISTEN)) {
                    listening.add(address(columns[1]));
                }
            }
            for (String[] columns : table(process.resolve("net/udp" + family), own)) {
                udp.add(address(columns[1]));
            }
        }
        return new OpenSockets(listening, udp);
    }

    private static Set<String> inodes(Path descriptors) throws IOException {
        Set<String> inodes = new HashSet<>();
        try (Stream<Path> all = Files.list(descriptors)) {
            for (Path descriptor : all.toList()) {
                try {
                    String target = Files.readSymbolicLink(descriptor).toString();
                    if (target.startsWith("socket:[")) {
                        inodes.add(target.substring("socket:[".length(), target.length() - 1));
                    }
                } catch (NoSuchFileException e) {
                    // It was closed after it had been listed.
                }
            }
        }
        return inodes;
    }

    /** The lines of these sockets: number, local and remote address, state, six others, inode. */
    private static List<String[]> table(Path file, Set<String> inodes) throws IOException {
        return Files.readAllLines(file).stream()
                .skip(1)
                .map(line -> line.strip().split("\\s+", -1))
                .filter(columns -> inodes.contains(columns[9]))
                .toList();
    }

    /** The kernel writes an address in words of its own byte order; one of IPv4 in an IPv6 socket is told as IPv4. */
    private static String address(String hex) throws IOException {
        int colon = hex.indexOf(':');
        ByteBuffer words = ByteBuffer.wrap(HexFormat.of().parseHex(hex.substring(0, colon)));
        ByteBuffer bytes = ByteBuffer.allocate(words.remaining()).order(ByteOrder.nativeOrder());
        while (words.hasRemaining()) {
            bytes.putInt(words.getInt());
        }
        InetAddress address = InetAddress.getByAddress(bytes.array());
        String text = address instanceof Inet6Address ? "[" + address.getHostAddress() + "]" : address.getHostAddress();
        return text + ":" + Integer.parseInt(hex.substring(colon + 1), 16);
    }
}
