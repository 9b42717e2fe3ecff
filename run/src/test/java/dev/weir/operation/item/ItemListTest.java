package dev.weir.operation.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.weir.transport.operation.Operation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ItemListTest {

    @TempDir
    private Path folder = Path.of("");

    private static Item item(String name, int partition, long offset, long bytes) {
        Item item = new Item();
        item.name = name;
        item.partition = partition;
        item.offset = offset;
        item.bytes = bytes;
        return item;
    }

    private static List<String> all(ItemSource source, int most) {
        List<String> read = new ArrayList<>();
        Item item = new Item();
        while (read.size() < most && source.next(item)) {
            read.add(item.name + "|" + item.partition + "|" + item.offset + "|" + item.bytes);
            item.clear();
        }
        return read;
    }

    private Path list(String content) throws IOException {
        return Files.writeString(folder.resolve("list.csv"), content);
    }

    @Test
    void whatAStepHasWrittenIsWhatTheNextOneReads() {
        Path file = folder.resolve("records.csv");
        try (ItemListWriter writer = new ItemListWriter(file)) {
            writer.add(item("records", 2, 9_000_000_000L, 1024));
            writer.add(item("a, \"quoted\"\r\nname – ü", Operation.ANY_PARTITION, Operation.NO_OFFSET, 0));
        }

        try (ItemListReader reader = new ItemListReader(file, false)) {
            assertThat(all(reader, 9))
                    .containsExactly("records|2|9000000000|1024", "a, \"quoted\"\r\nname – ü|-1|-1|0");
            assertThat(reader.next(new Item())).isFalse();
        }
    }

    @Test
    void whatIsNotKnownStaysEmptyInTheFile() throws IOException {
        Path file = folder.resolve("topics.csv");
        try (ItemListWriter writer = new ItemListWriter(file)) {
            writer.add(item("t-1", Operation.ANY_PARTITION, Operation.NO_OFFSET, Item.UNKNOWN_BYTES));
        }

        assertThat(file).hasContent("name,partition,offset,size\r\nt-1,,,\r\n");
        assertThat(Files.size(file)).isEqualTo(36);
    }

    @Test
    void columnsMayBeFewAndInAnyOrderAndLinesOfAnySystem() throws IOException {
        Path file = list("\ufeffoffset,name\n7,\"a\"\n\n8,b\r\n,c");

        assertThat(all(new ItemListReader(file, false), 9)).containsExactly("a|-1|7|-1", "b|-1|8|-1", "c|-1|-1|-1");
    }

    @Test
    void aRecycledListBeginsAgainAndAnEmptyOneEnds() throws IOException {
        assertThat(all(new ItemListReader(list("name\na\nb\n"), true), 5))
                .containsExactly("a|-1|-1|-1", "b|-1|-1|-1", "a|-1|-1|-1", "b|-1|-1|-1", "a|-1|-1|-1");
        assertThat(all(new ItemListReader(list("name\n"), true), 5)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a,x,1,1 | :3: 'x' is no partition; expected a whole number from 0 to 2147483647",
                "a,2147483648,1,1 | :3: '2147483648' is no partition",
                "a,0,-5,1 | :3: '-5' is no offset",
                "a,0,9223372036854775808,1 | :3: '9223372036854775808' is no offset",
                "a,0,1 | :3: expected 4 values, found 3",
                "a,0,1,1,1 | :3: expected 4 values, found 5",
                "\"a,0,1,1 | :3: this is no CSV: Unclosed quoted field",
                "\"a\"b,0,1,1 | :3: this is no CSV: Unexpected character after closing quote",
                "a\"b,0,1,1 | :3: a quote inside a value"
            })
    void aBadLineIsOneErrorWithFileAndLine(String bad, String message) throws IOException {
        Path file = list("name,partition,offset,size\r\ngood,0,1,1\r\n" + bad + "\r\n");
        ItemListReader reader = new ItemListReader(file, false);
        reader.next(new Item());

        assertThatThrownBy(() -> reader.next(new Item()))
                .isInstanceOf(ItemException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining(message);
    }

    @Test
    void aLineBreakInsideQuotesDoesNotShiftTheNumberOfTheNextLine() throws IOException {
        ItemListReader reader = new ItemListReader(list("name\n\"a\nb\"\n\"c\n"), false);
        reader.next(new Item());

        assertThatThrownBy(() -> reader.next(new Item())).hasMessageContaining("list.csv:4: ");
    }

    @Test
    void aFileWithoutTheHeaderIsAnErrorThatShowsOne() throws IOException {
        for (String content : new String[] {"", "records,0,1,1\r\n", "partition,offset\r\n", "name,name\r\n"}) {
            Path file = list(content);

            assertThatThrownBy(() -> new ItemListReader(file, false))
                    .isInstanceOf(ItemException.class)
                    .hasMessageStartingWith(file + ":1: ");
        }
        assertThatThrownBy(() -> new ItemListReader(folder.resolve("gone.csv"), false))
                .hasMessage("cannot read the list of items " + folder.resolve("gone.csv") + ": no such file");
        assertThatThrownBy(() -> new ItemListWriter(folder.resolve("no/list.csv")))
                .hasMessage("cannot write the list of items " + folder.resolve("no/list.csv") + ": no such file");
    }

    @Test
    void aFullDiskIsAnErrorThatNamesTheList() {
        Path full = Path.of("/dev/full");
        Assumptions.assumeTrue(Files.exists(full), "no /dev/full");
        ItemListWriter writer = new ItemListWriter(full);
        writer.add(item("a", 0, 0, 0));

        assertThatThrownBy(writer::close)
                .isInstanceOf(ItemException.class)
                .hasMessageStartingWith("cannot write the list of items /dev/full: ");
    }

    @Test
    void tenMillionItemsTakeNoMoreMemoryThanAFew() {
        int blocks = 1_000;
        byte[] block = "records,1,123456,1024\r\n".repeat(10_000).getBytes(StandardCharsets.UTF_8);
        byte[] header = "name,partition,offset,size\r\n".getBytes(StandardCharsets.UTF_8);
        List<InputStream> parts = new ArrayList<>(List.of(new ByteArrayInputStream(header)));
        for (int i = 0; i < blocks; i++) {
            parts.add(new ByteArrayInputStream(block));
        }
        ItemListReader reader = new ItemListReader(
                Path.of("made-up.csv"), false, () -> new SequenceInputStream(Collections.enumeration(parts)));
        Item item = new Item();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        long read = 0;
        long offsets = 0;
        while (reader.next(item)) {
            read++;
            offsets += item.offset;
        }

        assertThat(read).isEqualTo(10_000_000);
        assertThat(offsets).isEqualTo(10_000_000L * 123_456);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(10_000_000);
        assertThat(Arrays.asList(item.name, item.partition)).isEqualTo(Arrays.asList("records", 1));
    }
}
