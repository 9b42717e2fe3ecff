package dev.weir.gateway.http;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host as a request names it: without its port, in small letters, an IPv6 address without brackets. Nothing is looked up.
 */
record HostName(String text) {

    private static final Pattern LOOPBACK_IPV4 = Pattern.compile("127(\\.\\d{1,3}){3}");
    private static final Pattern BRACKETS = Pattern.compile("\\[([0-9a-f:.]+)](:\\d*)?");
    private static final Pattern PORT = Pattern.compile(":\\d*$");

    /** The host of {@code HOST[:PORT]}. */
    static HostName of(String authority) {
        String host = authority.strip().toLowerCase(Locale.ROOT);
        if (host.startsWith("[")) {
            Matcher address = BRACKETS.matcher(host);
            return new HostName(address.matches() ? address.group(1) : host);
        }
        boolean ipv6 = host.indexOf(':') != host.lastIndexOf(':');
        String name = ipv6 ? host : PORT.matcher(host).replaceFirst("");
        return new HostName(name.endsWith(".") ? name.substring(0, name.length() - 1) : name);
    }

    /** Whether only this machine can be meant: an address of loopback, or a name that is reserved for it. */
    boolean loopback() {
        return text.equals("localhost")
                || text.endsWith(".localhost")
                || text.equals("::1")
                || text.equals("0:0:0:0:0:0:0:1")
                || LOOPBACK_IPV4.matcher(text).matches();
    }
}
