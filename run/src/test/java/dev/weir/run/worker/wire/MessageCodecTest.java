package dev.weir.run.worker.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.management.ThreadMXBean;
import dev.weir.packed.Packable;
import dev.weir.packed.PackedInput;
import dev.weir.packed.PackedOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.dataformat.cbor.CBORFactory;

class MessageCodecTest {

    private static final MessageCodec<Shape> SHAPES = new MessageCodec<>(Shape.class);

    sealed interface Shape {

        record Circle(int radius) implements Shape {
            public Circle {
                if (radius < 0) {
                    throw new IllegalArgumentException("radius " + radius);
                }
            }
        }

        record Drawing(String name, @Nullable Colour colour, List<Circle> circles, Extent extent) implements Shape {}

        record Nothing() implements Shape {}

        sealed interface Flat extends Shape {}

        record Square(ZoneId zone) implements Flat {}
    }

    enum Colour {
        RED,
        BLUE
    }

    record Extent(
            double width, long area, boolean filled, Duration age, Optional<String> title, Map<Integer, String> at) {}

    private static final Shape DRAWING = new Shape.Drawing(
            "sketch – №1",
            Colour.BLUE,
            List.of(new Shape.Circle(3)),
            new Extent(Double.NaN, Long.MIN_VALUE, true, Duration.ofMillis(1_500), Optional.of("t"), Map.of(-7, "x")));

    /** What a test writes by hand, without the library's checks. */
    private interface Writing {
        void to(JsonGenerator generator);
    }

    private static byte[] cbor(Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator generator = new CBORFactory().createGenerator(ObjectWriteContext.empty(), bytes)) {
            writing.to(generator);
        }
        return bytes.toByteArray();
    }

    private static void refused(byte[] bytes, String message) {
        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> SHAPES.decode(bytes))
                .withMessage(message);
    }

    @Test
    void aValueOfEveryKindTravels() throws IOException {
        assertThat(SHAPES.decode(SHAPES.encode(DRAWING))).isEqualTo(DRAWING);
        Shape bare = new Shape.Drawing(
                "", null, List.of(), new Extent(0, 0, false, Duration.ZERO, Optional.empty(), Map.of()));
        assertThat(SHAPES.decode(SHAPES.encode(bare))).isEqualTo(bare);
        Shape square = new Shape.Square(ZoneId.of("Europe/Dublin"));
        assertThat(SHAPES.decode(SHAPES.encode(square))).isEqualTo(square);
        assertThat(SHAPES.types())
                .containsExactlyInAnyOrder(
                        Shape.class,
                        Shape.Circle.class,
                        Shape.Drawing.class,
                        Shape.Nothing.class,
                        Shape.Square.class,
                        Colour.class,
                        Extent.class);
    }

    @Test
    void aMessageIsAnObjectWithTheNameOfItsTypeAndThoseOfItsFields() throws IOException {
        byte[] circle = SHAPES.encode(new Shape.Circle(3));

        // {"Circle": {"radius": 3}}
        assertThat(HexFormat.of().formatHex(circle)).isEqualTo("a166436972636c65a16672616469757303");
    }

    @Test
    void aTypeThatIsNoneOfThoseIsRefused() {
        refused(
                cbor(to -> to.writeStartObject()
                        .writeName("java.util.HashMap")
                        .writeNull()
                        .writeEndObject()),
                "Shape: a type that is no Shape; there are Circle, Drawing, Nothing, Square");
        refused(cbor(to -> to.writeStartObject().writeEndObject()), "Shape: a Shape without its type");
        refused(
                cbor(to -> {
                    to.writeStartObject();
                    to.writeName("Nothing").writeStartObject().writeEndObject();
                    to.writeName("Nothing").writeStartObject().writeEndObject();
                    to.writeEndObject();
                }),
                "Shape: a Shape of more than one type");
    }

    @Test
    void aTextThatIsNoDurationOrTimeZoneIsRefusedAndNotRepeated() {
        refused(
                cbor(to -> {
                    to.writeStartObject().writeName("Square").writeStartObject();
                    to.writeStringProperty("zone", "hunter2").writeEndObject().writeEndObject();
                }),
                "Shape.Square.zone: expected a time zone");
    }

    private static byte[] circle(Writing fields) {
        return cbor(to -> {
            to.writeStartObject().writeName("Circle").writeStartObject();
            fields.to(to);
            to.writeEndObject().writeEndObject();
        });
    }

    @Test
    void fieldsAreThoseOfTheTypeOnceEach() {
        refused(circle(to -> {}), "Shape.Circle.radius: missing");
        refused(
                circle(to -> to.writeNumberProperty("radius", 3).writeNumberProperty("diameter", 6)),
                "Shape.Circle: a field that a Circle does not have; it has radius");
        refused(
                circle(to -> to.writeNumberProperty("radius", 3).writeNumberProperty("radius", 3)),
                "Shape.Circle.radius: twice");
    }

    @Test
    void aValueOfAnotherTypeIsRefused() {
        String radius = "Shape.Circle.radius: expected an integer of 32 bits, found ";
        refused(circle(to -> to.writeName("radius").writeString("3")), radius + "a text");
        refused(circle(to -> to.writeName("radius").writeNull()), radius + "null");
        refused(circle(to -> to.writeName("radius").writeNumber(1L << 40)), radius + "an integer");
        refused(circle(to -> to.writeName("radius").writeNumber(1.5)), radius + "a fraction");
        refused(circle(to -> to.writeName("radius").writeBinary(new byte[3])), radius + "bytes");
        refused(circle(to -> to.writeName("radius").writeStartArray().writeEndArray()), radius + "a list");
        refused(circle(to -> to.writeName("radius").writeNumber(-1)), "Shape.Circle: values that a Circle cannot have");
        refused(cbor(to -> to.writeString("Circle")), "Shape: expected the object of a Shape, found a text");
    }

    /** Messages by their bytes, each with what is wrong. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // Nothing, and a message that is cut.
                "                                    | Shape: the message ends here",
                "a166436972636c65a1667261646975       | Shape.Circle: no valid CBOR at byte 10",
                // Something after it.
                "a1674e6f7468696e67a0 00              | Shape: something follows at byte 10",
                "a1674e6f7468696e67a0 ff              | Shape: something follows at byte 10",
                // Lengths of 2^31 - 1 and 2^63 - 1 bytes, fields and values that do not follow.
                "7a7fffffff                           | Shape: expected the object of a Shape, found a text",
                "a17a7fffffff61                       | Shape: no valid CBOR at byte 6",
                "a17b7fffffffffffffff61               | Shape: no valid CBOR at byte 10",
                "bb7fffffffffffffff                   | Shape: no valid CBOR at byte 9",
                "a166436972636c65a1667261646975735a7fffffff00 | Shape.Circle.radius: expected an integer of 32 bits,"
                        + " found bytes",
                "a166436972636c65a1667261646975731bffffffffffffffff | Shape.Circle.radius: expected an integer of 32"
                        + " bits, found an integer",
                // A list in a list in a list …
                "818181818181818181818181818181818181  | Shape: expected the object of a Shape, found a list"
            })
    void bytesThatAreNoMessageAreRefused(@Nullable String hex, String message) {
        byte[] bytes = HexFormat.of().parseHex(hex == null ? "" : hex.replace(" ", ""));

        refused(bytes, message);
    }

    @Test
    void aForgedLengthTakesNoRoom() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        byte[] list = HexFormat.of().parseHex("a167" + "44726177696e67" + "a167" + "636972636c6573" + "9a7fffffff");
        byte[] text = HexFormat.of().parseHex("a167" + "44726177696e67" + "a164" + "6e616d65" + "7a7fffffff");
        byte[] frame = ByteBuffer.allocate(6).putInt(MessageCodec.MOST_BYTES).array();
        long before = threads.getCurrentThreadAllocatedBytes();

        assertThatExceptionOfType(MalformedMessageException.class).isThrownBy(() -> SHAPES.decode(list));
        assertThatExceptionOfType(MalformedMessageException.class).isThrownBy(() -> SHAPES.decode(text));
        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> new MessageInput<>(SHAPES, new ByteArrayInputStream(frame)).read());

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(8 << 20);
    }

    @Test
    void tooManyValuesAreRefusedByBothEnds() {
        byte[] bytes = cbor(to -> {
            to.writeStartObject().writeName("Drawing").writeStartObject().writeName("circles");
            to.writeStartArray();
            for (int i = 0; i <= ContainerForm.MOST_VALUES; i++) {
                to.writeStartObject().writeNumberProperty("radius", 0).writeEndObject();
            }
            to.writeEndArray().writeEndObject().writeEndObject();
        });
        refused(bytes, "Shape.Drawing.circles: more than 1000000 values");
        List<Shape.Circle> circles = Collections.nCopies(ContainerForm.MOST_VALUES + 1, new Shape.Circle(0));

        assertThatIllegalStateException()
                .isThrownBy(() -> SHAPES.encode(new Shape.Drawing(
                        "", null, circles, new Extent(0, 0, false, Duration.ZERO, Optional.empty(), Map.of()))))
                .withMessageContaining("at most 1000000");
    }

    @Test
    void messagesFollowEachOtherAndEndWithTheStream() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MessageOutput<Shape> output = new MessageOutput<>(SHAPES, bytes)) {
            output.write(DRAWING);
            output.write(new Shape.Nothing());
        }
        var input = new MessageInput<>(SHAPES, new ByteArrayInputStream(bytes.toByteArray()));

        assertThat(input.read()).contains(DRAWING);
        assertThat(input.read()).contains(new Shape.Nothing());
        assertThat(input.read()).isEmpty();
    }

    @Test
    void aStreamThatEndsWithinAMessageSaysHowFarItCame() {
        byte[] cut = ByteBuffer.allocate(7).putInt(17).array();

        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> new MessageInput<>(SHAPES, new ByteArrayInputStream(cut)).read())
                .withMessage("the stream ends after 3 of 17 bytes of a message");
        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> new MessageInput<>(SHAPES, new ByteArrayInputStream(cut, 0, 2)).read())
                .withMessage("the stream ends within the length of a message");
    }

    @Test
    void aMessageThatIsTooLongIsRefusedByBothEnds() {
        byte[] text = "hello, world".getBytes(StandardCharsets.US_ASCII);
        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> new MessageInput<>(SHAPES, new ByteArrayInputStream(text)).read())
                .withMessage("the next message is 1751477356 bytes long, and at most 67108864 are possible");
        Shape drawing = new Shape.Drawing(
                "x".repeat(MessageCodec.MOST_BYTES),
                null,
                List.of(),
                new Extent(0, 0, false, Duration.ZERO, Optional.empty(), Map.of()));

        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> new MessageOutput<>(SHAPES, new ByteArrayOutputStream()).write(drawing))
                .withMessageMatching("Shape: \\d+ bytes long, and at most 67108864 are possible");
    }

    @Test
    void whatCannotTravelIsNamedBeforeAnythingIsSent() {
        record Loose(Object any) {}
        record Own(List<Own> own) {}
        record Unpackable(Lost lost) {}

        assertThatIllegalStateException()
                .isThrownBy(() -> new MessageCodec<>(Loose.class))
                .withMessageContaining("java.lang.Object cannot travel");
        assertThatIllegalStateException()
                .isThrownBy(() -> new MessageCodec<>(Own.class))
                .withMessageContaining("contains itself");
        assertThatIllegalStateException()
                .isThrownBy(() -> new MessageCodec<>(Unpackable.class))
                .withMessageContaining("Lost cannot travel: it lacks a constructor");
    }

    /** Cannot be read. */
    static final class Lost implements Packable {
        @Override
        public void pack(PackedOutput to) {
            to.number(1);
        }
    }

    /** A number in a compact form. */
    static final class Small implements Packable {
        private final int number;

        Small(PackedInput from) {
            number = from.natural();
        }

        @Override
        public void pack(PackedOutput to) {
            to.number(number);
        }
    }

    record Holding(Small small) {}

    @Test
    void aCompactFormIsReadToItsEndAndWhatIsWrongInItIsTold() throws IOException {
        var codec = new MessageCodec<>(Holding.class);
        PackedOutput twelve = new PackedOutput();
        twelve.number(12);
        Holding holding = new Holding(new Small(new PackedInput(twelve.bytes())));

        assertThat(codec.decode(codec.encode(holding)).small().number).isEqualTo(12);
        compactRefused(new byte[] {1}, "the number before byte 1 is not from 0 to 2147483647");
        compactRefused(new byte[] {2, 2}, "1 bytes follow the packed numbers");
    }

    private static void compactRefused(byte[] packed, String message) {
        byte[] bytes = cbor(
                to -> to.writeStartObject().writeBinaryProperty("small", packed).writeEndObject());
        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> new MessageCodec<>(Holding.class).decode(bytes))
                .withMessage("Holding.small: no Small: " + message);
    }
}
