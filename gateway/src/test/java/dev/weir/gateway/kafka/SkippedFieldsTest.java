package dev.weir.gateway.kafka;

import static dev.weir.gateway.kafka.TestItems.apply;
import static dev.weir.gateway.kafka.TestItems.connection;
import static dev.weir.gateway.kafka.TestItems.items;
import static dev.weir.gateway.kafka.TestItems.subscribe;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.gateway.evaluate.EvaluatorType;
import dev.weir.gateway.kafka.ConnectionSettings.Command;
import dev.weir.registry.ExtractionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that do not have all fields, or no value that can be understood, where fields may be skipped. */
final class SkippedFieldsTest {

    private static TestConnection skipping() {
        return connection()
                .items("all")
                .fields("key", "#{KEY}", "id", "#{VALUE.id}")
                .value(EvaluatorType.JSON)
                .skippingFields();
    }

    @Test
    void undecodableValueIsABadRecordEvenIfFieldsMayBeSkipped() {
        KafkaItems items = items(skipping());
        RecordingSink sink = subscribe(items, "all");
        apply(items, "P", "{\"id\":\"of P\"}");
        apply(items, "Q", "{\"id\":\"of Q\"}");
        apply(items, "P", "{\"x\":1}");

        assertThatThrownBy(() -> apply(items, "R", "garbage"))
                .isInstanceOf(ExtractionException.class)
                .hasMessageContaining("the value is not JSON");
        assertThat(sink.calls())
                .containsExactly(
                        "end of snapshot", "update {key=P, id=of P}", "update {key=Q, id=of Q}", "update {key=P}");
        assertThat(items.skippedFields()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "\"text\"", "[1]"})
    void aValueOfAnotherFormThanTheFieldsAskOfIsABadRecord(String value) {
        KafkaItems items = items(skipping());
        RecordingSink sink = subscribe(items, "all");

        assertThatThrownBy(() -> apply(items, "R", value))
                .isInstanceOf(ExtractionException.class)
                .hasMessageContaining("VALUE.id");
        apply(items, "R", "null");
        assertThat(sink.calls()).containsExactly("end of snapshot", "update {key=R, id=null}");
    }

    @ParameterizedTest
    @EnumSource(names = {"JSON", "KVP", "INTEGER", "LONG", "SHORT", "DOUBLE", "FLOAT", "BOOLEAN", "UUID"})
    void noEvaluatorSkipsAFieldOfWhatItCannotDecode(EvaluatorType type) {
        String value = type.hasParts() ? "#{VALUE.id}" : "#{VALUE}";
        KafkaItems items = items(
                connection().fields("key", "#{KEY}", "id", value).value(type).skippingFields());

        assertThatThrownBy(() -> apply(items, "R", "nonsense!"))
                .isInstanceOf(ExtractionException.class)
                .hasMessageContaining("the value ");
        assertThat(items.skippedFields()).isZero();
    }

    @Test
    void aValueThatCannotBeDecodedAddsNoRow() {
        KafkaItems items = items(skipping().items("list").command(Command.AUTOMATIC));
        RecordingSink sink = subscribe(items, "list");

        assertThatThrownBy(() -> apply(items, "R", "garbage")).isInstanceOf(ExtractionException.class);
        assertThat(sink.calls()).containsExactly("end of snapshot");
        assertThat(items.keptItems()).isZero();
    }

    @Test
    void discoveredFieldsOfAValueThatCannotBeDecodedAreNotSkipped() {
        KafkaItems items = items(skipping().fields("key", "#{KEY}", "*", "#{VALUE.*}"));

        assertThatThrownBy(() -> apply(items, "item", "garbage")).isInstanceOf(ExtractionException.class);
        assertThatThrownBy(() -> apply(items, "item", "5"))
                .isInstanceOf(ExtractionException.class)
                .hasMessage("VALUE.*: the value has no parts");
    }

    @Test
    void aHeaderThatARecordHasNotIsSkipped() {
        KafkaItems items = items(skipping().fields("key", "#{KEY}", "h", "#{HEADERS.h}", "*", "#{HEADERS.h.*}"));
        RecordingSink sink = subscribe(items, "all");
        apply(items, "P", "{}");

        assertThat(sink.calls()).containsExactly("end of snapshot", "update {key=P}");
        assertThat(items.skippedFields()).isEqualTo(2);
    }

    @Test
    void whatIsKeptOfAnItemTellsWhichFieldsItsMessagesHad() {
        KafkaItems items = items(skipping().messages(2));
        apply(items, "P", "{\"id\":\"of P\"}");
        apply(items, "Q", "{\"x\":1}");
        apply(items, "R", "{\"id\":\"of R\"}");
        apply(items, "S", "{\"x\":1}");
        RecordingSink sink = subscribe(items, "all");

        assertThat(sink.calls())
                .containsExactly(
                        "history {key=R, id=of R}", "snapshot {key=S, id=of R} of [key] alone", "end of snapshot");
    }
}
