package dev.weir.payload.document;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.WallTime;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class LocalTimestampTest {

    private static final long EPOCH_NANOS = 1_700_000_000_000_000_000L;

    @Test
    void instantOfTheRunIsShownAsLocalTime() {
        LocalTimestamp timestamp = new LocalTimestamp(new WallTime(5_000, EPOCH_NANOS, ZoneId.of("America/New_York")));

        assertThat(text(timestamp, 5_000)).isEqualTo("2023-11-14 17:13:20.000");
        assertThat(text(timestamp, 5_000 + 1_234_000_000L)).isEqualTo("2023-11-14 17:13:21.234");
        assertThat(text(timestamp, 5_000 + 60_001_999_999L)).isEqualTo("2023-11-14 17:14:20.001");
        assertThat(text(timestamp, 4_999)).isEqualTo("2023-11-14 17:13:19.999");
    }

    @Test
    void clockThatIsSetForwardShowsTheNewTimeFromItsMinuteOn() {
        long beforeNanos = Instant.parse("2026-03-29T00:59:59.900Z").toEpochMilli() * 1_000_000;
        LocalTimestamp timestamp = new LocalTimestamp(new WallTime(0, beforeNanos, ZoneId.of("Europe/Rome")));

        assertThat(text(timestamp, 0)).isEqualTo("2026-03-29 01:59:59.900");
        assertThat(text(timestamp, 100_000_000)).isEqualTo("2026-03-29 03:00:00.000");
    }

    @Property(tries = 300)
    void anyInstantIsWrittenAsJavaFormatsIt(@ForAll @LongRange(min = -1L << 50, max = 1L << 60) long nanos) {
        WallTime wall = new WallTime(0, EPOCH_NANOS, ZoneOffset.ofHours(5));
        String expected = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS")
                .format(ZonedDateTime.ofInstant(Instant.ofEpochMilli(wall.epochMillis(nanos)), wall.zone()));

        assertThat(text(new LocalTimestamp(wall), nanos)).isEqualTo(expected);
    }

    private static String text(LocalTimestamp timestamp, long nanos) {
        ByteBuffer into = ByteBuffer.allocate(30).position(3);
        timestamp.put(nanos, into);
        return US_ASCII.decode(into.flip().position(3)).toString();
    }
}
