package dev.weir.broker;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Broker properties for a node that asks every client for a name and a password (SASL PLAIN, no TLS) and checks what
 * each may do (Kafka's own authorizer), and the client properties that go with them.
 */
public final class Users {

    private static final String LOGIN_MODULE = "org.apache.kafka.common.security.plain.PlainLoginModule";
    private static final String NAME = "[A-Za-z0-9._-]+";

    private Users() {}

    /**
     * Broker properties under which only these users get in.
     *
     * @param passwords each user's password
     * @param superUser one of them: may do everything, and grants the others their rights; they start with none
     */
    public static Map<String, String> brokerProperties(Map<String, String> passwords, String superUser) {
        if (!passwords.containsKey(superUser)) {
            throw new IllegalArgumentException("the super user must be one of the users: " + superUser);
        }
        String accounts = new TreeMap<>(passwords)
                .entrySet().stream()
                        .map(user -> " user_" + checkedName(user.getKey()) + "=" + quoted(user.getValue()))
                        .collect(Collectors.joining());
        String login = jaas(superUser, passwords.getOrDefault(superUser, ""), accounts);
        return Map.of(
                "listener.security.protocol.map",
                Listeners.CLIENT + ":SASL_PLAINTEXT," + Listeners.CONTROLLER + ":SASL_PLAINTEXT",
                "sasl.enabled.mechanisms",
                "PLAIN",
                "sasl.mechanism.inter.broker.protocol",
                "PLAIN",
                "sasl.mechanism.controller.protocol",
                "PLAIN",
                "listener.name.client.plain.sasl.jaas.config",
                login,
                "listener.name.controller.plain.sasl.jaas.config",
                login,
                "authorizer.class.name",
                "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
                "super.users",
                "User:" + superUser);
    }

    /** Properties with which a Kafka client logs in as one of the users. */
    public static Map<String, String> clientProperties(String name, String password) {
        return Map.of(
                "security.protocol",
                "SASL_PLAINTEXT",
                "sasl.mechanism",
                "PLAIN",
                "sasl.jaas.config",
                jaas(checkedName(name), password, ""));
    }

    private static String jaas(String name, String password, String accounts) {
        return LOGIN_MODULE + " required username=" + quoted(name) + " password=" + quoted(password) + accounts + ";";
    }

    private static String checkedName(String name) {
        if (!name.matches(NAME)) {
            throw new IllegalArgumentException("a user's name must be of letters, digits and . _ - only: " + name);
        }
        return name;
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
