package dev.weir.report.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EndToEndCsvTest {

    private static final String HEADER = "item,start_us,latency_us,step\r\n";

    @TempDir
    private Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void name() {
        file = folder.resolve(EndToEndCsv.FILE);
    }

    private long read(String content) throws IOException {
        Files.writeString(file, content);
        return EndToEndCsv.read(file, Map.of()).values().stream()
                .mapToLong(LatencyOverTime::count)
                .sum();
    }

    @Test
    void strayQuoteIsToldWithTheLineOfItsRecordAfterOneMebibyte() {
        String good = "topic/0/1234567,1234567,1234,there and back\r\n";
        String content = HEADER + good + "topic/0/\"1,5,6,s\r\n" + good.repeat((1 << 20) / good.length() + 100);

        assertThatThrownBy(() -> read(content))
                .isInstanceOf(BundleException.class)
                .hasMessage(file + ":3: this record has more than 1 MiB; a quote is missing or too many");
    }

    @Test
    void lineWithoutAnEndIsRefusedAfterOneMebibyte() {
        String content = HEADER + "a,1,2,s\r\n" + "\0".repeat((1 << 20) + 1);

        assertThatThrownBy(() -> read(content)).hasMessageStartingWith(file + ":3: this record has more than 1 MiB");
    }

    @Test
    void recordOfOneMebibyteIsRead() throws IOException {
        String name = "\"" + "a\r\n".repeat((1 << 20) / 3 - 10) + "\"";

        assertThat(read(HEADER + name + ",1,2,s\r\nb,1,2,s\r\n")).isEqualTo(2);
    }

    @Test
    void damageIsToldWithTheLineWhereItsRecordBegins() {
        assertThatThrownBy(() -> read(HEADER + "\"a\r\nb\",1,2,s\r\nc,1,2,s\r\n\"d\r\ne\",x,2,s\r\n"))
                .hasMessageStartingWith(file + ":5: 'x' is not a number");
        assertThatThrownBy(() -> read(HEADER + "a,1,2,s\r\n\"b\r\nc,1,2,s\r\n"))
                .hasMessage(file + ":3: the file ends inside a quoted value");
        assertThatThrownBy(() -> read("\"item\r\n\",start_us,latency_us,step\r\na,1,2,s\r\n"))
                .hasMessageStartingWith(file + ":1: expected the header");
    }

    @Test
    void twoRecordsBetweenTwoStrayQuotesAreNotTakenForOne() {
        assertThatThrownBy(() -> read(HEADER + "a\",1,2,s\r\nb\",1,2,s\r\nc,1,2,s\r\n"))
                .hasMessage(file + ":2: a quote stands within a value that is not quoted");
    }

    @Test
    void lastLineThatIsCutIsDamagedAndNotASmallerNumber() {
        assertThatThrownBy(() -> read(HEADER + "a,1,2,step\r\nb,1,2,st"))
                .hasMessage(file + ":3: the file ends in the middle of a line");
    }

    @Test
    void instantThatNoRunCanHaveIsDamaged() {
        for (String micros : new String[] {"9000000000000000", "1e300"}) {
            assertThatThrownBy(() -> read(HEADER + "a," + micros + ",2,s\r\n"))
                    .hasMessageStartingWith(file + ":2: '" + micros + "' is");
            assertThatThrownBy(() -> read(HEADER + "a,1," + micros + ",s\r\n"))
                    .hasMessageStartingWith(file + ":2: '" + micros + "' is");
        }
    }

    @Test
    void fileThatIsNotTextIsToldSo() throws IOException {
        Files.write(file, (HEADER + "\u00e9,1,2,s\r\n").getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> EndToEndCsv.read(file, Map.of()))
                .hasMessage("cannot read " + file + ": it is not UTF-8 text");
    }
}
