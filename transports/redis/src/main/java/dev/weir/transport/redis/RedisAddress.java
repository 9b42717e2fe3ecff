package dev.weir.transport.redis;

import dev.weir.server.AskedServer;
import dev.weir.transport.SettingsException;
import io.lettuce.core.RedisURI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a server is, and who asks it.
 *
 * @param tls whether connections are encrypted
 * @param database number of the database
 * @param user empty for the default user
 * @param password empty for none
 */
record RedisAddress(boolean tls, String host, int port, int database, String user, String password) {

    private static final int USUAL_PORT = 6_379;
    private static final Pattern WRITTEN =
            Pattern.compile("(rediss?)://(?:([^@/\\s]*)@)?([A-Za-z0-9_.-]+)(?::([0-9]{1,5}))?(?:/([0-9]{1,4})?)?");

    /**
     * As a scenario writes it: {@code redis://user:password@host:6379/0}.
     *
     * @throws SettingsException when it is no such address
     */
    static RedisAddress of(String uri) {
        Matcher parts = WRITTEN.matcher(uri);
        if (!parts.matches()) {
            throw new SettingsException(
                    AskedServer.URI,
                    "expected redis://host:port or rediss://host:port, with user:password@ before the host"
                            + " and /database behind the port as needed");
        }
        String login = Objects.requireNonNullElse(parts.group(2), "");
        int colon = login.indexOf(':');
        return new RedisAddress(
                parts.group(1).equals("rediss"),
                parts.group(3),
                parts.group(4) == null ? USUAL_PORT : Integer.parseInt(parts.group(4)),
                parts.group(5) == null ? 0 : Integer.parseInt(parts.group(5)),
                colon < 0 ? "" : decoded(login.substring(0, colon)),
                decoded(login.substring(colon + 1)));
    }

    private static String decoded(String part) {
        return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** The same server, reached through another place. */
    RedisAddress at(String hostAndPort) {
        int colon = hostAndPort.lastIndexOf(':');
        return new RedisAddress(
                tls,
                hostAndPort.substring(0, colon),
                Integer.parseInt(hostAndPort.substring(colon + 1)),
                database,
                user,
                password);
    }

    /** The same server, asked by somebody else. */
    RedisAddress as(String otherUser, String otherPassword) {
        return new RedisAddress(tls, host, port, database, otherUser, otherPassword);
    }

    /** Host and port, for messages and other processes. */
    String place() {
        return host + ":" + port;
    }

    /** For the client. */
    RedisURI uri() {
        RedisURI.Builder uri =
                RedisURI.builder().withHost(host).withPort(port).withSsl(tls).withDatabase(database);
        if (!user.isEmpty()) {
            uri.withAuthentication(user, password);
        } else if (!password.isEmpty()) {
            uri.withPassword(password.toCharArray());
        }
        return uri.build();
    }

    @Override
    public String toString() {
        return (tls ? "rediss://" : "redis://") + place() + "/" + database;
    }
}
