package dev.weir.expression.function;

import java.util.LinkedHashMap;
import java.util.Map;

/** The functions {@code date:}. All dates are in UTC, so that every machine writes the same. Used by one thread. */
public final class DateFunctions {

    /** Patterns kept; an expression that makes up more of them pays for each. */
    private static final int PATTERNS = 64;

    private static final DatePattern ISO_8601 = new DatePattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ");
    private static final DatePattern RFC_1123 = new DatePattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'");
    private static final DatePattern AMAZON_STYLE = new DatePattern("yyyyMMdd'T'HHmmss'Z'");

    private final Map<String, DatePattern> patterns = new LinkedHashMap<>();
    private final TimeFunctions time;

    DateFunctions(TimeFunctions time) {
        this.time = time;
    }

    /** A way to write an instant, in the letters of Java's {@code DateTimeFormatter}. */
    public DatePattern format(String pattern) {
        DatePattern known = patterns.get(pattern);
        if (known != null) {
            return known;
        }
        DatePattern made = new DatePattern(pattern);
        if (patterns.size() < PATTERNS) {
            patterns.put(pattern, made);
        }
        return made;
    }

    /** An instant, from milliseconds since 1970-01-01 UTC. */
    public DateValue from(long epochMillis) {
        return new DateValue(epochMillis);
    }

    /** Now, as {@code 2001-07-04T12:08:56.235+0000}. */
    public String formatNowIso8601() {
        return ISO_8601.format(time.millisSinceEpoch());
    }

    /** Now, as {@code Sun, 06 Nov 1994 08:49:37 GMT}. */
    public String formatNowRfc1123() {
        return RFC_1123.format(time.millisSinceEpoch());
    }

    /** Now, as {@code 20210901T182320Z}. */
    public String formatNowAmazonStyle() {
        return AMAZON_STYLE.format(time.millisSinceEpoch());
    }
}
