package dev.weir.instant;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstantReaderTest {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private static InstantReader reader(String source, String unit) {
        return new InstantReader(InstantSource.parse(source, InstantUnit.of(unit)));
    }

    private static ByteBuffer bytes(String text) {
        ByteBuffer padded = ByteBuffer.wrap(("??" + text).getBytes(UTF_8));
        return padded.position(2).slice();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                json $.sent           | ms       | {"id":{"sent":1},"sent":1700000000123}            | 1700000000123000000
                json sent             | ms       | {"sent":"1700000000123"}                          | 1700000000123000000
                json $.meta.sent      | us       | {"a":[{"meta":2}],"meta":{"x":[1],"sent":1700000000123456}} | 1700000000123456000
                json $.hops[1].at     | ns       | {"hops":[{"at":1},{"at":1700000000123456789}]}    | 1700000000123456789
                json $[2]             | s        | [1,[9],1700000000.5,3]                            | 1700000000500000000
                json $.sent           | ms       | {"sent":1.700000000123E12}                        | 1700000000123000000
                json $.sent           | ISO-8601 | {"sent":"2026-11-29T14:57:40.054321+01:00"}       | 1795960660054321000
                """)
    void instantInAFieldIsRead(String source, String unit, String json, long epochNanos) {
        InstantReader reader = reader(source, unit);

        assertThat(reader.read(bytes(json))).as(reader.why()).isTrue();
        assertThat(reader.epochNanos()).isEqualTo(epochNanos);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                ms       | {"other":5}                    | no text or number at $.sent
                ms       | {"sent":null}                  | no text or number at $.sent
                ms       | {"sent":{"at":5}}              | no text or number at $.sent
                ms       | {"sent"                        | no JSON
                ms       | plain                          | no JSON
                ms       | 5                              | no text or number at $.sent
                ms       | {"sent":"soon"}                | 'soon' is no instant in ms
                ms       | {"sent":1e999999999}           | '1e999999999' is no instant in ms
                ms       | {"sent":99999999999999999}     | '99999999999999999' is no instant in ms
                ISO-8601 | {"sent":"2026-11-29T14:57:40"} | '2026-11-29T14:57:40' is no instant in ISO-8601
                """)
    void whatIsNoInstantSaysWhy(String unit, String json, String why) {
        InstantReader reader = reader("json $.sent", unit);

        assertThat(reader.read(bytes(json))).isFalse();
        assertThat(reader.why()).isEqualTo(why);
    }

    @Test
    void headerAndStampBelongToOneMessageOnly() {
        InstantReader ofHeader = reader("header sent-at", "us");
        ofHeader.header("other", "7".getBytes(UTF_8));
        ofHeader.header("sent-at", "42".getBytes(UTF_8));
        InstantReader ofStamp = reader("record", "ms");
        ofStamp.stamp(5);

        assertThat(ofHeader.read(NOTHING)).isTrue();
        assertThat(ofHeader.epochNanos()).isEqualTo(42_000);
        assertThat(ofHeader.read(NOTHING)).isFalse();
        assertThat(ofHeader.why()).isEqualTo("no header 'sent-at'");
        assertThat(ofStamp.read(NOTHING)).isTrue();
        assertThat(ofStamp.epochNanos()).isEqualTo(5_000_000);
        assertThat(ofStamp.read(NOTHING)).isFalse();
        assertThat(ofStamp.why()).isEqualTo("no timestamp");
    }

    @Test
    void aSourceThatNobodyCanReadIsRefused() {
        assertThatThrownBy(() -> reader("json $", "ms")).hasMessageContaining("'$' is no path of a JSON value");
        assertThatThrownBy(() -> reader("json $.a[x]", "ms")).hasMessageContaining("'$.a[x]' is no path");
        assertThatThrownBy(() -> reader("header", "ms")).hasMessageContaining("'header' says not where");
        assertThat(reader("header  sent at ", "ms").takesHeaders()).isTrue();
    }
}
