package dev.weir.report.wording;

import dev.weir.result.Column;
import dev.weir.transport.ClientFigure;
import dev.weir.unit.Counts;
import dev.weir.unit.Durations;
import dev.weir.unit.Sizes;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Pattern;

/** Figures as both reports print them: three significant digits, a unit, and words where there is no figure. */
public final class Figures {

    /** What stands where a figure could not be read. */
    public static final String NONE = "–";

    private static final Pattern BREAKABLE =
            Pattern.compile("(?<=[0-9]) (?=[0-9]{3}(?![0-9])|(?:[µmn]?s|[kKMG]i?B|B|%|CPU-s)(?![A-Za-z]))");

    private Figures() {}

    /** {@code 99.9} as {@code p99.9}, {@code 50.0} as {@code p50}. */
    public static String percentile(double percentile) {
        return "p" + plain(percentile);
    }

    /** A latency that was told in whole milliseconds: {@code 3 ms}, {@code < 1 ms}, {@code 1 240 ms}. */
    public static String wholeMillis(double nanos) {
        return nanos < 1e6 ? "< 1 ms" : count(Math.round(nanos / 1e6)) + " ms";
    }

    /** A number as short as it can be written exactly. */
    public static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    /** Three significant digits, digits grouped, without exponent. */
    public static String threeDigits(double number) {
        if (Math.abs(number) >= 999.5) {
            BigDecimal rounded = BigDecimal.valueOf(number).round(new MathContext(3));
            return Counts.format(rounded.longValue());
        }
        double magnitude = Math.abs(number);
        int decimals = magnitude >= 99.95 || magnitude == 0 ? 0 : magnitude >= 9.995 ? 1 : magnitude >= 0.9995 ? 2 : 3;
        return String.format(Locale.ROOT, "%." + decimals + "f", number);
    }

    /** A share in percent: {@code 99.9 %}; never rounded to 0 % or 100 % when it is neither. */
    public static String share(double fraction) {
        if (Double.isNaN(fraction)) {
            return NONE;
        }
        double percent = fraction * 100;
        if (percent > 0 && percent < 0.0005) {
            return "< 0.001 %";
        }
        if (percent < 100 && percent >= 99.9995) {
            return "> 99.999 %";
        }
        boolean nearlyAll = percent > 99.95 && percent < 100.05;
        int decimals = percent == 0 || percent == 100 || percent >= 200 ? 0 : nearlyAll || percent < 0.1 ? 3 : 1;
        return String.format(Locale.ROOT, "%." + decimals + "f %%", percent);
    }

    public static String processorSeconds(double seconds) {
        return seconds < 0 ? NONE : threeDigits(seconds) + " CPU-s";
    }

    public static String seconds(double seconds) {
        return seconds < 0 ? NONE : Durations.format(Math.round(seconds * 1e9));
    }

    public static String bytes(long bytes) {
        return bytes < 0 ? NONE : Sizes.format((double) bytes);
    }

    /** {@code 9.31 MB/s}, or nothing where no byte was touched. */
    public static String byteRate(double bytesPerSecond) {
        return bytesPerSecond < 0 ? NONE : Sizes.format(bytesPerSecond) + "/s";
    }

    /** {@code 82.4 Mbit/s}: powers of 1000, as networks are rated. */
    public static String bitRate(double bitsPerSecond) {
        String[] units = {"bit/s", "kbit/s", "Mbit/s", "Gbit/s", "Tbit/s"};
        int unit = 0;
        double number = bitsPerSecond;
        while (number >= 999.5 && unit < units.length - 1) {
            number /= 1000;
            unit++;
        }
        return threeDigits(number) + " " + units[unit];
    }

    public static String count(long count) {
        return count < 0 ? NONE : Counts.format(count);
    }

    /** An instant on the time line of the measured phase: {@code 12.3 s}, {@code -2.0 s}. */
    public static String instant(long nanos) {
        return String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
    }

    /** A round duration beside an axis: {@code 1 ms}, {@code 500 µs}. */
    public static String nanosTick(double nanos) {
        if (nanos < 1e3) {
            return plain(Math.rint(nanos)) + " ns";
        }
        if (nanos < 1e6) {
            return plain(Math.rint(nanos) / 1e3) + " µs";
        }
        return nanos < 1e9 ? plain(Math.rint(nanos) / 1e6) + " ms" : plain(Math.rint(nanos) / 1e9) + " s";
    }

    /** {@code number} without the digits after the given decimals; never rounded up. */
    public static double cut(double number, int decimals) {
        return BigDecimal.valueOf(number).setScale(decimals, RoundingMode.FLOOR).doubleValue();
    }

    /** A round count beside an axis: {@code 0.5}, {@code 20 000}, {@code 1.5 M}. */
    public static String shortCount(double count) {
        if (count >= 1e6) {
            return plain(Math.rint(count / 1e3) / 1e3) + " M";
        }
        return count >= 1e3 ? Counts.format(Math.round(count)) : plain(Math.rint(count * 1e4) / 1e4);
    }

    /** A round number of bytes beside an axis: {@code 500 MB}. */
    public static String bytesTick(double bytes) {
        if (bytes < 1e3) {
            return plain(Math.rint(bytes)) + " B";
        }
        if (bytes < 1e6) {
            return plain(Math.rint(bytes / 10) / 100) + " kB";
        }
        return bytes < 1e9 ? plain(Math.rint(bytes / 1e4) / 100) + " MB" : plain(Math.rint(bytes / 1e7) / 100) + " GB";
    }

    /** {@code text} whose figures are not torn from their units, nor their digits from each other, at the end of a line. */
    public static String unbroken(String text) {
        return BREAKABLE.matcher(text).replaceAll("\u00a0");
    }

    /** What a client counted: bytes where it is a size, digits enough otherwise. */
    public static String client(ClientFigure figure) {
        if (figure.name().equals(Column.BATCH_SIZE.title())) {
            return Sizes.format(figure.value());
        }
        return figure.value() == Math.rint(figure.value())
                ? count(Math.round(figure.value()))
                : threeDigits(figure.value());
    }
}
