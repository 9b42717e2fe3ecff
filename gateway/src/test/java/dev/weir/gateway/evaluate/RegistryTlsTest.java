package dev.weir.gateway.evaluate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import dev.weir.gateway.ServerKeys;
import dev.weir.registry.RegistrySettings;
import dev.weir.registry.RegistrySettings.StoreFile;
import dev.weir.registry.SchemaRegistry;
import dev.weir.registry.SchemaUnavailableException;
import dev.weir.registry.TlsOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Against a registry that wants a certificate of its client, and whose own is for another host than it is reached by. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RegistryTlsTest {

    private static final String KEY_PASSWORD = "of-the-key";
    private static final String SUITE = "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256";

    private final LinkedBlockingQueue<String> spoken = new LinkedBlockingQueue<>();
    private @Nullable HttpsServer server;
    private StoreFile trust = new StoreFile(Path.of(""), "", "", "");
    private StoreFile keys = trust;

    @BeforeAll
    void start(@TempDir Path folder) throws IOException, InterruptedException, GeneralSecurityException {
        Path made = ServerKeys.make(folder.resolve("registry"), "EC", "dns:elsewhere.example")
                .file("server.p12");
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream input = Files.newInputStream(made)) {
            store.load(input, ServerKeys.PASSWORD.toCharArray());
        }
        Certificate certificate = store.getCertificate("server");
        Key key = store.getKey("server", ServerKeys.PASSWORD.toCharArray());
        KeyStore trusted = empty();
        trusted.setCertificateEntry("server", certificate);
        KeyStore own = empty();
        own.setKeyEntry("client", key, KEY_PASSWORD.toCharArray(), new Certificate[] {certificate});
        trust = new StoreFile(written(trusted, folder.resolve("trust.p12")), "PKCS12", "of-the-file", "");
        keys = new StoreFile(written(own, folder.resolve("keys.p12")), "PKCS12", "of-the-file", KEY_PASSWORD);
        server = serving(context(store, trusted));
        server.start();
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    private static Path written(KeyStore store, Path file) throws GeneralSecurityException, IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, "of-the-file".toCharArray());
        }
        return file;
    }

    private static SSLContext context(KeyStore own, KeyStore trusted) throws GeneralSecurityException {
        KeyManagerFactory keyManagers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keyManagers.init(own, ServerKeys.PASSWORD.toCharArray());
        TrustManagerFactory trustManagers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trustManagers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), null);
        return context;
    }

    private HttpsServer serving(SSLContext context) throws IOException {
        HttpsServer made = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        made.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters wanted = context.getDefaultSSLParameters();
                wanted.setNeedClientAuth(true);
                parameters.setSSLParameters(wanted);
            }
        });
        made.createContext("/", exchange -> {
            if (exchange instanceof HttpsExchange secured) {
                spoken.add(secured.getSSLSession().getProtocol() + " "
                        + secured.getSSLSession().getCipherSuite());
            }
            byte[] body = "{\"schema\":\"\\\"string\\\"\"}".getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
        return made;
    }

    @AfterAll
    void stop() {
        if (server != null) {
            server.stop(0);
        }
    }

    private String schema(@Nullable StoreFile trusted, @Nullable StoreFile own, TlsOptions tls) {
        int port = server == null ? 0 : server.getAddress().getPort();
        URI url = URI.create("https://localhost:" + port);
        try (SchemaRegistry registry = new SchemaRegistry(new RegistrySettings(url, "", "", trusted, own, tls))) {
            return Patience.ask(() -> registry.avro(1)).toString();
        }
    }

    private static TlsOptions anyHost() {
        return new TlsOptions("TLS", List.of(), List.of(), false);
    }

    @Test
    void certificateHostIsVerifiedUnlessSettingsDisableIt() {
        assertThatThrownBy(() -> schema(trust, keys, TlsOptions.USUAL))
                .isInstanceOf(SchemaUnavailableException.class)
                .hasMessageContaining("No subject alternative DNS name matching localhost found");
        assertThat(schema(trust, keys, anyHost())).isEqualTo("\"string\"");
    }

    @Test
    void whoVouchesForTheCertificateIsAskedForWhateverItsHost() {
        assertThatThrownBy(() -> schema(null, keys, anyHost()))
                .isInstanceOf(SchemaUnavailableException.class)
                .hasMessageContaining("unable to find valid certification path");
    }

    @Test
    void theKeyHasAPasswordOfItsOwn() {
        StoreFile without = new StoreFile(keys.path(), keys.type(), keys.password(), "");

        assertThatThrownBy(() -> schema(trust, without, anyHost()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the key in the store " + keys.path() + " cannot be read with its password");
        assertThat(schema(trust, keys, anyHost())).isEqualTo("\"string\"");
    }

    @Test
    void storeThatCannotBeReadIsNamedWithTheReason(@TempDir Path folder) throws IOException {
        Path bad = folder.resolve("bad.p12");
        byte[] bytes = Files.readAllBytes(keys.path());

        assertThatThrownBy(() ->
                        schema(new StoreFile(Files.write(bad, new byte[0]), "PKCS12", "x", ""), null, anyHost()))
                .hasMessage("cannot read the store " + bad + ": the file is empty");
        assertThatThrownBy(() -> schema(
                        new StoreFile(Files.write(bad, Arrays.copyOf(bytes, 500)), "PKCS12", "x", ""), null, anyHost()))
                .hasMessage("cannot read the store " + bad + ": it is cut off, or no PKCS12 store");
        assertThatThrownBy(() -> schema(trust, new StoreFile(keys.path(), keys.type(), "wrong", ""), anyHost()))
                .hasMessage("cannot read the store " + keys.path() + ": the password is wrong, or the file is damaged");
        assertThatThrownBy(() -> schema(new StoreFile(trust.path(), trust.type(), "", ""), null, anyHost()))
                .hasMessage("the store " + trust.path() + " holds nothing that can be read without its password");
    }

    @Test
    void onlyTheVersionsAndCipherSuitesThatAreGivenAreOffered() {
        assertThat(spokenWith(anyHost().withProtocols(List.of("TLSv1.2")).withCipherSuites(List.of(SUITE))))
                .isEqualTo("TLSv1.2 " + SUITE);
        assertThat(spokenWith(new TlsOptions("TLSv1.2", List.of(), List.of(), false)))
                .startsWith("TLSv1.2 ");
        assertThat(spokenWith(anyHost().withProtocols(List.of("TLSv1.3")))).startsWith("TLSv1.3 ");
    }

    /** What was spoken last: a registry that answered too late was asked again. */
    private String spokenWith(TlsOptions tls) {
        spoken.clear();
        assertThat(schema(trust, keys, tls)).isEqualTo("\"string\"");
        return List.copyOf(spoken).getLast();
    }

    @Test
    void tlsThatTheJvmLacksIsRefusedWithTheValidChoices() {
        assertThatThrownBy(() -> anyHost().withProtocols(List.of("TLSv9")))
                .hasMessageContaining("'TLSv9' is not a TLS version of this JVM; it supports TLSv1.3, TLSv1.2");
        assertThatThrownBy(() -> anyHost().withCipherSuites(List.of("TLS_NONE")))
                .hasMessageContaining("'TLS_NONE' is not a cipher suite of this JVM; it supports TLS_");
        assertThatThrownBy(() -> new TlsOptions("SLS", List.of(), List.of(), true))
                .hasMessage("'SLS' is not a TLS version; use TLS, TLSv1.3 or TLSv1.2");
    }
}
