package dev.weir.agent.keys;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Makes keys for the hosts of a cluster: a certificate authority that signs a certificate for each host and is then
 * thrown away, so nobody can add a host later. A file is protected by its permissions, like a private key of SSH, and
 * not by its password.
 */
public final class KeyFiles {

    /** The password of every file; it is no secret, because a PKCS#12 file needs one. */
    static final String PASSWORD = "weir-keys";

    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,250}[A-Za-z0-9])?");
    private static final int MOST_DAYS = 3650;

    /** Keys are valid since yesterday, because the clocks of hosts differ. */
    static final int YESTERDAY = -1;

    private final Keytool keytool = new Keytool();

    /**
     * Writes {@code <host>.p12} for each host into a folder, which is made if it is missing. Readable by its owner only.
     * Starts a process per host.
     *
     * @param hosts names or addresses as the other hosts use them to connect
     * @param days how long the keys are valid, 1 to 3650
     * @return the files, in the order of the hosts
     * @throws KeysException if a host is no name or address, a file exists, or the files cannot be made
     */
    public List<Path> make(Path folder, List<String> hosts, int days) {
        check(hosts, days);
        List<Path> files =
                hosts.stream().map(host -> folder.resolve(fileName(host))).toList();
        for (Path file : files) {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new KeysException(file + " exists: name another folder with --out, or delete it first");
            }
        }
        try {
            Files.createDirectories(folder);
            Path scratch = Files.createTempDirectory("weir-keys");
            try {
                write(keytool, signed(scratch.resolve("all.p12"), hosts, days), hosts, files);
            } finally {
                delete(scratch);
            }
        } catch (IOException | GeneralSecurityException e) {
            throw new KeysException("cannot make keys in " + folder + ": " + e.getMessage(), e);
        }
        return files;
    }

    /** The name of a host's file. */
    public static String fileName(String host) {
        return host.replace(':', '_') + ".p12";
    }

    private static void check(List<String> hosts, int days) {
        if (hosts.isEmpty()) {
            throw new KeysException("name at least one host: --hosts ctl,a,b");
        }
        if (days < 1 || days > MOST_DAYS) {
            throw new KeysException("keys are valid for 1 to " + MOST_DAYS + " days, not " + days);
        }
        Set<String> seen = new HashSet<>();
        for (String host : hosts) {
            if (!ADDRESS.matcher(host).matches() && !HOST.matcher(host).matches()) {
                throw new KeysException("'" + host + "' is not the name or address of a host");
            }
            if (!seen.add(fileName(host))) {
                throw new KeysException("the host '" + host + "' is named twice");
            }
        }
    }

    private KeyStore signed(Path file, List<String> hosts, int days) throws IOException, GeneralSecurityException {
        keytool.makeAuthority(file, YESTERDAY, days);
        for (String host : hosts) {
            keytool.makeSigned(file, host, alternativeName(host), YESTERDAY, days);
        }
        return keytool.read(file);
    }

    /** A host as a certificate names it. */
    static String alternativeName(String host) {
        return (ADDRESS.matcher(host).matches() ? "ip:" : "dns:") + host;
    }

    /** Takes the keys of some hosts from the scratch file. */
    static void write(Keytool keytool, KeyStore all, List<String> hosts, List<Path> files)
            throws IOException, GeneralSecurityException {
        for (int i = 0; i < hosts.size(); i++) {
            try (OutputStream out = created(files.get(i))) {
                write(keytool, all, hosts.get(i), out);
            }
        }
    }

    /** Takes the keys of one host from the scratch file. */
    static void write(Keytool keytool, KeyStore all, String host, OutputStream out)
            throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry(
                host,
                all.getKey(Keytool.alias(host), keytool.password()),
                PASSWORD.toCharArray(),
                all.getCertificateChain(Keytool.alias(host)));
        store.setCertificateEntry("authority", all.getCertificate(Keytool.AUTHORITY));
        store.store(out, PASSWORD.toCharArray());
    }

    private static OutputStream created(Path file) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return Files.newOutputStream(file, StandardOpenOption.WRITE);
    }

    static void delete(Path folder) throws IOException {
        List<Path> content;
        try (var entries = Files.list(folder)) {
            content = new ArrayList<>(entries.toList());
        }
        content.add(folder);
        for (Path each : content) {
            Files.delete(each);
        }
    }
}
