package dev.weir.transport.mqtt;

import com.hivemq.client.mqtt.MqttClientSslConfig;
import com.hivemq.client.mqtt.MqttClientSslConfigBuilder;
import dev.weir.config.RegularFile;
import dev.weir.tls.PemFile;
import dev.weir.tls.Trust;
import dev.weir.transport.SettingsException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;

/** The files of TLS: the certificates that clients trust, and their own. */
final class TlsFiles {

    private static final char[] NO_PASSWORD = {};

    private TlsFiles() {}

    /** What is read of a PEM file. */
    @FunctionalInterface
    private interface Reading<T> {
        T from(PemFile file) throws IOException, GeneralSecurityException;
    }

    /** Reads all that are named, so that one that cannot be read is told before anything is opened. */
    static void check(MqttSettings.Login login) {
        config(login);
    }

    /** What a client does with them; a server's certificate must be for the name that it is reached under. */
    static MqttClientSslConfig config(MqttSettings.Login login) {
        MqttClientSslConfigBuilder config = MqttClientSslConfig.builder();
        if (!login.trust().isEmpty()) {
            config = config.trustManagerFactory(
                    Trust.managers(Path.of(login.trust()), why -> new SettingsException(MqttSettings.TRUST, why)));
        }
        if (!login.certificate().isEmpty()) {
            List<X509Certificate> chain = read(MqttSettings.CERTIFICATE, login.certificate(), PemFile::certificates);
            config = config.keyManagerFactory(read(MqttSettings.KEY, login.key(), file -> keys(file, chain)));
        }
        return config.build();
    }

    private static <T> T read(String setting, String name, Reading<T> reading) {
        Path file = Path.of(name);
        RegularFile.fault(file).ifPresent(fault -> {
            throw new SettingsException(setting, "'" + file + "' " + fault);
        });
        try {
            return reading.from(PemFile.read(file));
        } catch (IOException | GeneralSecurityException e) {
            throw new SettingsException(setting, "cannot read " + file + ": " + e.getMessage());
        }
    }

    private static KeyManagerFactory keys(PemFile file, List<X509Certificate> chain)
            throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("own", file.privateKey(NO_PASSWORD), NO_PASSWORD, chain.toArray(Certificate[]::new));
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, NO_PASSWORD);
        return keys;
    }
}
