package dev.weir.secret;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds what is secret within the value of a setting. */
final class SecretParts {

    private static final String QUOTED = "\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|'[^'\\\\]*+(?:\\\\.[^'\\\\]*+)*+'";

    /** {@code name=value}, as in an option of JAAS, a query of a URL, an argument of an agent. */
    private static final Pattern ASSIGNMENT =
            Pattern.compile("(?<![\\w.-])([\\w.-]++)(\\s*=\\s*)(" + QUOTED + "|[^\\s,;&\"'=]+)", Pattern.DOTALL);

    /** What is left of a JAAS entry without its options. */
    private static final Pattern ENTRIES =
            Pattern.compile("(?i)(?:\\s*[\\w.$]+\\s+(?:required|requisite|sufficient|optional)\\s*;?\\s*)+");

    private static final Pattern BETWEEN_TOKENS = Pattern.compile("[\\s\"'=;\\\\]+");

    /** Words of a JAAS entry that say who logs in, and how; the value of any other option may be secret. */
    private static final Pattern NO_SECRET =
            Pattern.compile("(?i)username|principal|serviceName|keyTab|ticketCache|scope"
                    + "|required|requisite|sufficient|optional|password|debug|true|false|.*LoginModule");

    /** {@code user:password@}, of an address or of several. */
    private static final Pattern LOGIN = Pattern.compile("(?<![^\\s,@:/])([^\\s,@:/]++):([^\\s,]+)@");

    private static final Pattern LOGIN_OF_URL = Pattern.compile("(://)[^\\s/@:]*(?::[^\\s@]*)?@");
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][\\w+.-]*://");

    /** Pieces of a key or certificate may be told of one by one. */
    private static final int LONG_PIECE = 16;

    private SecretParts() {}

    /** Every text that must not be shown, of a setting with this name and value. */
    static List<String> of(String name, String value) {
        List<String> parts = new ArrayList<>();
        if (SecretNames.isSecret(name) && !SecretNames.isPointer(name)) {
            whole(name.toLowerCase(Locale.ROOT), value, parts);
        }
        ASSIGNMENT
                .matcher(value)
                .results()
                .filter(option -> SecretNames.isSecret(option.group(1)))
                .forEach(option -> parts.addAll(unquoted(option.group(3))));
        logins(value, parts);
        return parts;
    }

    private static void whole(String name, String value, List<String> parts) {
        parts.addAll(unquoted(value));
        if (name.contains("jaas")) {
            options(value, parts);
        } else if (name.contains("basic.auth") || name.contains("info")) {
            parts.add(value.substring(value.indexOf(':') + 1));
        }
        for (String piece : value.split("\\s+", -1)) {
            if (piece.length() >= LONG_PIECE && !piece.startsWith("-----")) {
                parts.addAll(unquoted(piece));
            }
        }
    }

    /** The values of all options but the harmless ones; of an entry that is not written properly, every piece. */
    private static void options(String jaas, List<String> parts) {
        for (MatchResult option : ASSIGNMENT.matcher(jaas).results().toList()) {
            if (!NO_SECRET.matcher(option.group(1)).matches() || SecretNames.isSecret(option.group(1))) {
                parts.addAll(unquoted(option.group(3)));
            }
        }
        if (!ENTRIES.matcher(ASSIGNMENT.matcher(jaas).replaceAll(" ")).matches()) {
            BETWEEN_TOKENS
                    .splitAsStream(jaas)
                    .filter(token -> !NO_SECRET.matcher(token).matches())
                    .forEach(parts::add);
            int password = jaas.toLowerCase(Locale.ROOT).indexOf("password");
            if (password >= 0) {
                parts.addAll(
                        unquoted(jaas.substring(jaas.indexOf('=', password) + 1).split(";", 2)[0]));
            }
        }
    }

    /** The text without quotes around it, as it is and with its escapes undone. */
    private static List<String> unquoted(String text) {
        String bare = text.strip().replaceAll("^[\"']|[\"']?;?$", "");
        return List.of(bare, bare.replaceAll("\\\\(.)", "$1"));
    }

    private static void logins(String value, List<String> parts) {
        if (value.indexOf('@') < 0) {
            return;
        }
        String bare = SCHEME.matcher(value).replaceAll(" ");
        List<MatchResult> logins = LOGIN.matcher(bare).results().toList();
        for (MatchResult login : logins) {
            parts.add(login.group(2));
            parts.add(login.group(2).split("@", 2)[0]);
        }
        int colon = bare.indexOf(':');
        int at = bare.lastIndexOf('@');
        if (logins.isEmpty() && colon >= 0 && colon < at) {
            // A password with a comma or a blank in it.
            parts.add(bare.substring(colon + 1, at));
            parts.addAll(List.of(bare.substring(colon + 1, at).split("[,\\s]", -1)));
        }
        Matcher url = LOGIN_OF_URL.matcher(value);
        while (url.find()) {
            parts.add(url.group().substring(3, url.group().length() - 1));
        }
    }

    /** A value that is not secret as a whole, without the secrets that its form shows. */
    static String masked(String value) {
        String masked = ASSIGNMENT
                .matcher(value)
                .replaceAll(option -> Matcher.quoteReplacement(
                        SecretNames.isSecret(option.group(1))
                                ? option.group(1) + option.group(2) + Secrets.MASK
                                : option.group()));
        return withoutLogins(
                value.contains("://") ? masked : LOGIN.matcher(masked).replaceAll("$1:" + Secrets.MASK + "@"));
    }

    /** A text without the logins of the addresses in it. */
    static String withoutLogins(String text) {
        return text.indexOf('@') < 0 || !text.contains("://")
                ? text
                : LOGIN_OF_URL.matcher(text).replaceAll("$1" + Secrets.MASK + "@");
    }
}
