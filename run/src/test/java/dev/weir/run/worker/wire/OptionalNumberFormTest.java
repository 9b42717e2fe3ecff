package dev.weir.run.worker.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.dataformat.cbor.CBORFactory;

/** Numbers that may be missing, and paths. */
class OptionalNumberFormTest {

    record Limit(OptionalInt partition, OptionalLong count, OptionalDouble share, Path list) {}

    private static final MessageCodec<Limit> LIMITS = new MessageCodec<>(Limit.class);

    /** A limit whose count is a text. */
    private static byte[] written(String list, boolean countIsText) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator to = new CBORFactory().createGenerator(ObjectWriteContext.empty(), bytes)) {
            to.writeStartObject().writeName("partition").writeNull().writeName("count");
            if (countIsText) {
                to.writeString("7");
            } else {
                to.writeNull();
            }
            to.writeName("share").writeNull().writeStringProperty("list", list).writeEndObject();
        }
        return bytes.toByteArray();
    }

    @Test
    void aNumberThatIsThereAndOneThatIsMissingTravel() throws MalformedMessageException {
        Limit all = new Limit(
                OptionalInt.of(-3), OptionalLong.of(Long.MAX_VALUE), OptionalDouble.of(0.05), Path.of("a/b.csv"));
        Limit none = new Limit(OptionalInt.empty(), OptionalLong.empty(), OptionalDouble.empty(), Path.of(""));

        assertThat(LIMITS.decode(LIMITS.encode(all))).isEqualTo(all);
        assertThat(LIMITS.decode(LIMITS.encode(none))).isEqualTo(none);
        assertThat(LIMITS.types()).containsExactly(Limit.class);
    }

    @Test
    void whatIsNoNumberAndNoPathIsRefusedAndNotRepeated() {
        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> LIMITS.decode(written("list", true)))
                .withMessage("Limit.count: expected an integer of 64 bits, found a text");
        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> LIMITS.decode(written("hunter2\0", false)))
                .withMessage("Limit.list: expected a path");
    }
}
