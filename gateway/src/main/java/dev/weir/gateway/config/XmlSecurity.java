package dev.weir.gateway.config;

import dev.weir.config.Node.Scalar;
import dev.weir.config.Place;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns the parameters {@code encryption.*} and {@code authentication.*} into Kafka's own properties. */
final class XmlSecurity {

    private static final String ENCRYPTION = "encryption.enable";
    private static final String HOSTNAMES = "encryption.hostname.verification.enable";
    private static final String KEYSTORE = "encryption.keystore.enable";
    private static final String AUTHENTICATION = "authentication.enable";
    private static final String MECHANISM = "authentication.mechanism";
    private static final String USER = "authentication.username";
    private static final String PASSWORD = "authentication.password";
    private static final String MECHANISMS = "the mechanisms are PLAIN, SCRAM-SHA-256, SCRAM-SHA-512 and GSSAPI";
    private static final String GSSAPI = "authentication.gssapi.";

    private static final Map<String, String> TEXTS = Map.of(
            "encryption.protocol", "ssl.protocol",
            "encryption.enabled.protocols", "ssl.enabled.protocols",
            "encryption.cipher.suites", "ssl.cipher.suites",
            "encryption.truststore.type", "ssl.truststore.type",
            "encryption.truststore.password", "ssl.truststore.password",
            "encryption.keystore.type", "ssl.keystore.type",
            "encryption.keystore.password", "ssl.keystore.password",
            "encryption.keystore.key.password", "ssl.key.password");

    private static final Map<String, String> FILES = Map.of(
            "encryption.truststore.path", "ssl.truststore.location",
            "encryption.keystore.path", "ssl.keystore.location");

    private static final Map<String, String> KERBEROS_FLAGS = Map.of(
            GSSAPI + "key.tab.enable", "useKeyTab",
            GSSAPI + "store.key.enable", "storeKey",
            GSSAPI + "ticket.cache.enable", "useTicketCache");

    /** Of a mechanism that is refused by its name; with any other they say nothing. */
    private static final Set<String> OF_AWS = Set.of(
            "authentication.iam.credential.profile.name",
            "authentication.iam.role.arn",
            "authentication.iam.role.session.name",
            "authentication.iam.sts.region");

    /** Every parameter that is read here. */
    static final Set<String> NAMES = Stream.of(
                    Set.of(ENCRYPTION, HOSTNAMES, KEYSTORE, AUTHENTICATION, MECHANISM, USER, PASSWORD),
                    TEXTS.keySet(),
                    FILES.keySet(),
                    KERBEROS_FLAGS.keySet(),
                    OF_AWS,
                    Set.of(GSSAPI + "key.tab.path", GSSAPI + "principal", GSSAPI + "kerberos.service.name"))
            .flatMap(Set::stream)
            .collect(Collectors.toUnmodifiableSet());

    private final Map<String, Scalar> parameters;
    private final Given given;

    XmlSecurity(Map<String, Scalar> parameters, Given given) {
        this.parameters = parameters;
        this.given = given;
    }

    static boolean isTrue(String name, Scalar value) {
        return switch (value.text()) {
            case "true" -> true;
            case "false" -> false;
            default -> throw value.place().error("'" + name + "' is true or false, not '" + value.text() + "'");
        };
    }

    void take() {
        boolean encrypted = flag(ENCRYPTION);
        boolean authenticated = flag(AUTHENTICATION);
        if (encrypted) {
            encryption();
        }
        if (authenticated) {
            authentication();
        }
        if (encrypted || authenticated) {
            String protocol = (authenticated ? "SASL_" : "") + (encrypted ? "SSL" : "PLAINTEXT");
            kafka("security.protocol", protocol, given.place());
        }
    }

    private void encryption() {
        boolean keystore = flag(KEYSTORE);
        parameters.forEach((name, value) -> {
            if (!keystore && name.startsWith("encryption.keystore.")) {
                return;
            }
            String text = TEXTS.get(name);
            String file = FILES.get(name);
            if (text != null) {
                kafka(text, value.text(), value.place());
            } else if (file != null) {
                kafka(file, path(value).toString(), value.place());
            }
        });
        kafka("ssl.endpoint.identification.algorithm", flag(HOSTNAMES) ? "https" : "", given.place());
    }

    private void authentication() {
        String mechanism = text(MECHANISM).orElse("PLAIN");
        Place place = Optional.ofNullable(parameters.get(MECHANISM))
                .map(Scalar::place)
                .orElse(given.place());
        String login = switch (mechanism) {
            case "PLAIN" -> "org.apache.kafka.common.security.plain.PlainLoginModule required" + credentials(place);
            case "SCRAM-SHA-256", "SCRAM-SHA-512" ->
                "org.apache.kafka.common.security.scram.ScramLoginModule required" + credentials(place);
            case "GSSAPI" -> kerberos(place);
            case "AWS_MSK_IAM" ->
                throw place.error(
                        "'" + MECHANISM + "' AWS_MSK_IAM is not supported",
                        "Amazon MSK takes SCRAM-SHA-512 too; " + MECHANISMS);
            default -> throw place.error("'" + MECHANISM + "' cannot be '" + mechanism + "'; " + MECHANISMS);
        };
        kafka("sasl.mechanism", mechanism, place);
        kafka("sasl.jaas.config", login + ";", place);
    }

    private String credentials(Place place) {
        return " username=" + quoted(required(USER, place)) + " password=" + quoted(required(PASSWORD, place));
    }

    private String kerberos(Place place) {
        kafka("sasl.kerberos.service.name", required(GSSAPI + "kerberos.service.name", place), place);
        StringBuilder login = new StringBuilder("com.sun.security.auth.module.Krb5LoginModule required");
        KERBEROS_FLAGS.forEach((name, option) -> {
            if (flag(name)) {
                login.append(' ').append(option).append("=true");
            }
        });
        if (flag(GSSAPI + "key.tab.enable")) {
            Scalar file = parameters.get(GSSAPI + "key.tab.path");
            if (file == null) {
                throw place.error("'" + GSSAPI + "key.tab.path' is missing");
            }
            login.append(" keyTab=").append(quoted(path(file).toString()));
        }
        text(GSSAPI + "principal")
                .ifPresent(principal -> login.append(" principal=").append(quoted(principal)));
        return login.toString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private Path path(Scalar value) {
        return given.folder().resolve(value.text());
    }

    private String required(String name, Place place) {
        return text(name).orElseThrow(() -> place.error("'" + name + "' is missing"));
    }

    private Optional<String> text(String name) {
        return Optional.ofNullable(parameters.get(name)).map(Scalar::text);
    }

    private boolean flag(String name) {
        Scalar value = parameters.get(name);
        return value != null && isTrue(name, value);
    }

    private void kafka(String property, String text, Place place) {
        given.kafka().put(property, new Scalar(text, place));
    }
}
