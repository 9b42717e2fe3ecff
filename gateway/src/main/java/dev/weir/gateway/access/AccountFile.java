package dev.weir.gateway.access;

import dev.weir.config.ConfigException;
import dev.weir.config.Place;
import dev.weir.config.RegularFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Reads and writes the lines {@code NAME:HASH} of users and tokens; empty lines and those that begin with # are passed over. */
public final class AccountFile {

    private AccountFile() {}

    /** The line of a user. Takes a while, on purpose. */
    public static String userLine(String name, String password) {
        return checkedName(name) + ":"
                + PasswordHash.of(password, new SecureRandom()).line();
    }

    /**
     * A new token.
     *
     * @param token what its owner sends as a password
     * @param line what the file says of it
     */
    public record NewToken(String token, String line) {}

    public static NewToken newToken(String name) {
        String token = Token.make(new SecureRandom());
        return new NewToken(token, checkedName(name) + ":" + Token.hash(token));
    }

    /** @throws IllegalArgumentException when a line cannot begin with it */
    private static String checkedName(String name) {
        if (name.isBlank() || name.contains(":") || name.startsWith("#") || !name.equals(name.strip())) {
            throw new IllegalArgumentException("a name is not empty, has no ':', does not begin with '#'"
                    + " and has no space at its ends: '" + name + "'");
        }
        return name;
    }

    /** @throws ConfigException when it cannot be read, or a line is not of the form */
    static Map<String, PasswordHash> users(Path file) {
        return read(file, PasswordHash::parse);
    }

    /** Names by the hashes of their tokens. */
    static Map<String, String> tokens(Path file) {
        Map<String, String> names = new LinkedHashMap<>();
        read(file, Token::checked).forEach((name, hash) -> {
            String before = names.put(hash, name);
            if (before != null) {
                throw Place.file(file.toString()).error("'" + before + "' and '" + name + "' have the same token");
            }
        });
        return names;
    }

    private static <T> Map<String, T> read(Path file, Function<String, T> hash) {
        Map<String, T> accounts = new LinkedHashMap<>();
        List<String> lines = lines(file);
        for (int number = 1; number <= lines.size(); number++) {
            String line = lines.get(number - 1).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            Place place = Place.line(file.toString(), number);
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw place.error("a line is NAME:HASH", "make one with:  weir gateway --hash-password NAME");
            }
            String name = line.substring(0, colon);
            try {
                if (accounts.putIfAbsent(checkedName(name), hash.apply(line.substring(colon + 1))) != null) {
                    throw place.error("'" + name + "' occurs twice");
                }
            } catch (IllegalArgumentException e) {
                throw place.error(String.valueOf(e.getMessage()), e);
            }
        }
        if (accounts.isEmpty()) {
            throw Place.file(file.toString()).error("is empty, so nobody could connect");
        }
        return accounts;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(RegularFile.checked(file));
        } catch (IOException e) {
            throw new ConfigException("cannot read " + file + ": " + e, e);
        }
    }
}
