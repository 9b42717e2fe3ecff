package dev.weir.agent.keys;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;

/** Keys of one authority: for {@code localhost}, valid, and for {@code expired}, which were valid once. */
public final class TestKeys {

    private TestKeys() {}

    /** That of the files. */
    public static char[] password() {
        return KeyFiles.PASSWORD.toCharArray();
    }

    public static void make(Path folder) throws IOException, GeneralSecurityException {
        Path scratch = Files.createDirectories(folder).resolve("scratch");
        Keytool keytool = new Keytool();
        keytool.makeAuthority(scratch, -60, 30);
        keytool.makeSigned(scratch, "localhost", "dns:localhost", -1, 30);
        keytool.makeSigned(scratch, "expired", "dns:localhost", -60, -30);
        List<String> hosts = List.of("localhost", "expired");
        KeyFiles.write(
                keytool,
                keytool.read(scratch),
                hosts,
                hosts.stream().map(host -> folder.resolve(host + ".p12")).toList());
    }
}
