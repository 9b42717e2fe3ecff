package dev.weir.transport.mqtt.light;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.transport.mqtt.light.PacketReader.Kind;
import dev.weir.transport.mqtt.light.PacketReader.Malformed;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PacketsTest {

    private static final HexFormat HEX = HexFormat.of();

    private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 10);
    private final PacketReader packets = new PacketReader(buffer);

    private int given(String hex) {
        byte[] bytes = HEX.parseHex(hex.replace(" ", ""));
        buffer.clear().put(bytes).clear();
        return bytes.length;
    }

    private static String hex(byte[] bytes) {
        return HEX.formatHex(bytes);
    }

    private static String text(ByteBuffer bytes) {
        return StandardCharsets.US_ASCII.decode(bytes.duplicate()).toString();
    }

    /** The examples follow the tables of the specifications of OASIS. */
    @Test
    void aClientAsksForANewSession() {
        var nobody = new CrowdSetup.Login(false, "w", "", "", 60);
        assertThat(hex(PacketWriter.connect(nobody, 7)))
                .isEqualTo("1016" + "00044d515454" + "04" + "02" + "003c" + "000a" + "772d636c69656e742d37");

        var somebody = new CrowdSetup.Login(true, "w", "me", "pw", 60);
        assertThat(hex(PacketWriter.connect(somebody, 7)))
                .isEqualTo("101f" + "00044d515454" + "05" + "c2" + "003c" + "00" + "000a" + "772d636c69656e742d37"
                        + "00026d65" + "00027077");
        assertThat(somebody.toString()).doesNotContain("pw");
    }

    @Test
    void aSubscriptionNamesEachFilter() {
        assertThat(hex(PacketWriter.subscribe(List.of("a", "b/+"), 1, false)))
                .isEqualTo("820c" + "0001" + "000161" + "01" + "0003622f2b" + "01");
        assertThat(hex(PacketWriter.subscribe(List.of("a"), 2, true)))
                .isEqualTo("8207" + "0001" + "00" + "000161" + "02");
    }

    @Test
    void aLongPacketHasALengthOfTwoBytes() {
        byte[] packet = PacketWriter.subscribe(List.of("x".repeat(200)), 0, false);

        assertThat(hex(packet)).startsWith("82" + "cd01" + "0001" + "00c8");
        assertThat(packet).hasSize(3 + 205);
    }

    @Test
    void theMessageAndItsIdentityAreFound() throws Malformed {
        // QoS 1, topic a, number 5, properties: expiry, correlation data xyz, a user property; content hello.
        int end = given("32 20" + "0001 61" + "0005" + "15" + "02 00000010" + "09 0003 78797a"
                + "26 0002 6b6b 0003 767676" + "68656c6c6f" + "d0");

        assertThat(packets.find(0, end)).isEqualTo(end - 1);
        assertThat(packets.kind()).isEqualTo(Kind.PUBLISH);
        assertThat(packets.qos()).isEqualTo(1);
        assertThat(packets.openMessage(true)).isEqualTo(5);
        assertThat(text(packets.identity())).isEqualTo("xyz");
        assertThat(text(packets.message())).isEqualTo("hello");
    }

    @Test
    void theOldVersionHasNoProperties() throws Malformed {
        int end = given("30 06" + "0001 61" + "686579");

        assertThat(packets.find(0, end)).isEqualTo(end);
        assertThat(packets.openMessage(false)).isZero();
        assertThat(packets.identity().hasRemaining()).isFalse();
        assertThat(text(packets.message())).isEqualTo("hey");
    }

    @Test
    void anAnswerSaysWhatIsGranted() throws Malformed {
        given("20 03 00 87 00");
        packets.find(0, 5);
        assertThat(packets.refusal()).isEqualTo(0x87);
        given("20 06 00 00 03 13 001e");
        packets.find(0, 8);
        assertThat(packets.refusal()).isZero();
        assertThat(packets.serverKeepAlive()).isEqualTo(30);
        given("90 05 0001 00 01 02");
        packets.find(0, 7);
        assertThat(packets.granted(true)).isEqualTo(1);
        given("90 04 0001 01 80");
        packets.find(0, 6);
        assertThat(packets.granted(false)).isEqualTo(0x80);
    }

    @Test
    void aPacketThatHasNotArrivedAsAWholeIsAwaited() throws Malformed {
        int end = given("30 06" + "0001 61" + "686579");

        for (int to = 0; to < end; to++) {
            assertThat(packets.find(0, to)).as("of %s bytes", to).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"30 ff ff ff ff 01", "30 ff ff 7f", "00 00", "f0 00"})
    void whatIsNoPacketIsTold(String hex) {
        int end = given(hex);

        assertThatThrownBy(() -> {
                    packets.find(0, end);
                    packets.kind();
                })
                .isInstanceOf(Malformed.class)
                .hasMessageStartingWith("a packet");
    }

    /** A server that sends anything at all costs a client its connection, and the loop nothing. */
    @Test
    void randomBytesAreReadOrMalformed() {
        SplittableRandom random = new SplittableRandom(1);
        byte[] bytes = new byte[64];
        for (int i = 0; i < 200_000; i++) {
            random.nextBytes(bytes);
            bytes[1] = (byte) random.nextInt(62);
            buffer.clear().put(bytes).clear();
            try {
                int end = packets.find(0, bytes.length);
                if (end > 0) {
                    use(end);
                }
            } catch (Malformed e) {
                assertThat(e.getMessage()).isNotBlank();
            }
        }
    }

    private void use(int end) throws Malformed {
        switch (packets.kind()) {
            case CONNACK ->
                assertThat(packets.refusal() + packets.serverKeepAlive()).isGreaterThanOrEqualTo(-1);
            case PUBLISH -> {
                packets.openMessage(true);
                assertThat(packets.identity().limit()).isLessThanOrEqualTo(end);
                assertThat(packets.message().limit()).isEqualTo(end);
            }
            case PUBREL -> assertThat(packets.released()).isNotNegative();
            case SUBACK -> assertThat(packets.granted(true)).isNotNegative();
            case DISCONNECT -> assertThat(packets.reason()).isNotNegative();
            case PINGRESP -> {} // It says nothing.
        }
    }
}
