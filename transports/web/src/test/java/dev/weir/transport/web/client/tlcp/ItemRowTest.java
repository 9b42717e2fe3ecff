package dev.weir.transport.web.client.tlcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ItemRowTest {

    private final ItemRow row = new ItemRow.Maker().row(4);

    private void apply(String fields) throws UnreadableUpdate {
        apply(row, fields);
    }

    private static void apply(ItemRow row, String fields) throws UnreadableUpdate {
        byte[] bytes = ("before" + fields + "after").getBytes(StandardCharsets.UTF_8);
        row.apply(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN), 6, bytes.length - 5);
    }

    private static String text(ItemRow single) {
        return StandardCharsets.UTF_8.decode(single.text(0)).toString();
    }

    private String shown() {
        return IntStream.range(0, row.count())
                .mapToObj(field -> (row.changed(field) ? "*" : "")
                        + (row.isNull(field) ? "null" : StandardCharsets.UTF_8.decode(row.text(field))))
                .collect(Collectors.joining(", "));
    }

    @Test
    void fieldsAreAsTheUpdatesSay() throws UnreadableUpdate {
        apply("one|#|$|%5E%23 %25%0D%0A%C3%A9 é+");
        assertThat(shown()).isEqualTo("*one, *null, *, *^# %\r\né é+");

        apply("|two||");
        assertThat(shown()).isEqualTo("one, *two, , ^# %\r\né é+");

        apply("^3|four");
        assertThat(shown()).isEqualTo("one, two, , *four");

        apply("^1|#|^2");
        assertThat(shown()).isEqualTo("one, *null, , four");
    }

    @ParameterizedTest
    @CsvSource({
        "a|b|c, an update of 3 fields",
        "a|b|c|d|e, an update of more fields",
        "^5, an update of more fields",
        "a|b|c|^2, an update of more fields",
        "a|b||d, field 2 is left unchanged",
        "^4, field 0 is left unchanged",
        "a|b|c|%2, a percent sign",
        "a|b|c|%zz, a percent sign",
        "a|b|c|%FF, a value that is not UTF-8",
        "a|b|c|^, a field with an unknown kind of difference",
        "a|b|c|^X, a field with an unknown kind of difference",
        "a|b|c|^0, a field with an unknown kind of difference",
        "a|b|c|^99999999999, a field with an unknown kind of difference",
        "a|b|c|^Td, a TLCP-diff without a value before",
        "a|b|c|^P[], a JSON Patch without a value before"
    })
    void updateThatDoesNotFitIsUnreadable(String fields, String why) {
        assertThatThrownBy(() -> apply(fields))
                .isInstanceOf(UnreadableUpdate.class)
                .hasMessageStartingWith(why);
    }

    @Test
    void afterAnUnreadableUpdateOnlyWholeValuesAreTaken() throws UnreadableUpdate {
        apply("a|b|c|d");
        assertThatThrownBy(() -> apply("|x|^Q|")).isInstanceOf(UnreadableUpdate.class);
        assertThatThrownBy(() -> apply("|x||")).isInstanceOf(UnreadableUpdate.class);
        apply("1|2|3|4");
        assertThat(shown()).isEqualTo("*1, *2, *3, *4");
    }

    @ParameterizedTest
    @CsvSource({
        "abcdefgh, ^Td, abc",
        "abcdefgh, ^Tda, abc",
        "abcdefgh, ^TdcXYbd, abcXYefg",
        "abcdefgh, ^TadNEW, NEW",
        "abcdefgh, ^Taabh, bcdefgh",
        "abcdefghijklmnopqrstuvwxyz0123456789, ^TBeb!, abcdefghijklmnopqrstuvwxyz0123!",
        "aébc, ^Tcbö, aéö"
    })
    void tlcpDiffIsApplied(String before, String diff, String after) throws UnreadableUpdate {
        ItemRow single = new ItemRow.Maker().row(1);
        apply(single, before);
        apply(single, diff);

        assertThat(text(single)).isEqualTo(after);
    }

    @ParameterizedTest
    @CsvSource({
        "^Tz, does not fit",
        "^Tdaz, does not fit",
        "^Tdz, more text than it has",
        "^TB, ends within a number",
        "^T1, in the place of a number",
        "^TZZZZZZZZz, too large"
    })
    void tlcpDiffForAnotherValueIsUnreadable(String diff, String why) throws UnreadableUpdate {
        ItemRow single = new ItemRow.Maker().row(1);
        apply(single, "abcdefgh");

        assertThatThrownBy(() -> apply(single, diff)).hasMessageContaining(why);
    }

    @Test
    void jsonIsWrittenCompactlyKeepingMemberOrderAndNumbers() throws UnreadableUpdate {
        ItemRow single = new ItemRow.Maker().row(1);
        apply(single, "{ \"z\": 1.0, \"big\": 12345678901234567890, \"a\": [1, 2.50], \"text\": \"é/%7C\" }");
        apply(single, "^P[{\"op\":\"replace\",\"path\":\"/a/0\",\"value\":9}]");
        assertThat(text(single)).isEqualTo("{\"z\":1.0,\"big\":12345678901234567890,\"a\":[9,2.50],\"text\":\"é/|\"}");

        assertThatThrownBy(() -> apply(single, "^Td")).hasMessage("a TLCP-diff after a JSON Patch");
        apply(single, "whole");
        apply(single, "^Td");
        assertThat(text(single)).isEqualTo("who");
    }

    @Test
    void patchOfWhatIsNoJsonIsUnreadable() throws UnreadableUpdate {
        ItemRow single = new ItemRow.Maker().row(1);
        apply(single, "text");
        assertThatThrownBy(() -> apply(single, "^P[]")).hasMessage("a JSON Patch for a value that is no JSON");
        apply(single, "{}");
        assertThatThrownBy(() -> apply(single, "^P[")).hasMessage("a JSON Patch that is no JSON");
    }

    @Test
    void fieldIsFoundWithoutApplyingTheOthers() {
        byte[] bytes = "a||^3|b|^Pc".getBytes(StandardCharsets.UTF_8);
        ByteBuffer line = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int[] begins = IntStream.range(0, 8)
                .map(field -> FieldTokens.begin(line, 0, bytes.length, field))
                .toArray();

        assertThat(begins).containsExactly(0, -1, -1, -1, -1, 6, 8, -1);
    }

    @Test
    void documentPatchedBeyond16MiBIsUnreadable() throws UnreadableUpdate {
        ItemRow single = new ItemRow.Maker().row(1);
        apply(single, "{\"a\":\"" + "x".repeat(7 << 20) + "\"}");
        apply(single, "^P[{\"op\":\"copy\",\"from\":\"/a\",\"path\":\"/b\"}]");

        assertThatThrownBy(() -> apply(single, "^P[{\"op\":\"copy\",\"from\":\"/a\",\"path\":\"/c\"}]"))
                .hasMessage("a JSON Patch that makes its document longer than 16 MiB");
    }
}
