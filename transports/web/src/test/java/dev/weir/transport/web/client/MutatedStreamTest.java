package dev.weir.transport.web.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.ClientWork;
import dev.weir.transport.web.client.FedSession.Script;
import dev.weir.transport.web.client.options.TlcpOptions;
import dev.weir.transport.web.client.options.TlcpOptions.Protocol;
import dev.weir.transport.web.client.options.TlcpOptions.Subscribed;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Servers that write nonsense: a sound stream with bytes changed, taken out, put in and repeated. */
class MutatedStreamTest {

    /** Bytes that are changed; {@code -Dfuzz.bytes=} for another number. */
    private static final long CHANGED =
            Long.getLong("fuzz.bytes", Boolean.getBoolean("tests.thorough") ? 10_000_000 : 200_000);

    private static final String JSON = "{\"id\":1,\"list\":[1,2,3],\"text\":\"" + "abc".repeat(30) + "\"}";
    private static final byte[] LIKELY = "U,1,|^PT#$%0\r\n\"{}[]/~-Aaz".getBytes(StandardCharsets.UTF_8);

    private final SplittableRandom random = new SplittableRandom(20_261_122);

    private static Script updates(Script script) {
        return script.text("U,1,1,é%25|" + JSON + "|#")
                .text("U,1,1,|^P[{\"op\":\"replace\",\"path\":\"/id\",\"value\":2}]|$")
                .text(
                        "U,1,1,^2|text of some length",
                        "U,1,1,other|^P[{\"op\":\"add\",\"path\":\"/list/-\",\"value\":4}]|^Tfdnewk")
                .text("U,1,1,a|b|c", "OV,1,1,3", "PROBE", "EOS,1,1", "LOOP,0")
                .text("CONOK,S1,50000,5000,*", "U,1,1,^3")
                .frame(0x89, "ping")
                .frame(0x01, "U,1,1,x|y")
                .frame(0x80, "|z\r\n");
    }

    private static byte[] webSocket() {
        return updates(FedSession.subscribed(3)).bytes();
    }

    private static byte[] http() {
        return new Script()
                .raw(FedSession.streaming())
                .chunk("CONOK,S1,50000,5000,*", "SUBOK,1,1,3")
                .chunk("U,1,1,one|" + JSON + "|three", "U,1,1,|^P[{\"op\":\"test\",\"path\":\"/id\",\"value\":1}]|")
                .rawChunk("U,1,1,cut|by a ch")
                .rawChunk("unk|^Tde\r\n")
                .chunk("LOOP,0")
                .raw("0\r\n\r\n")
                .raw(FedSession.streaming())
                .chunk("CONOK,S1,50000,5000,*", "U,1,1,in the|next|answer")
                .bytes();
    }

    @Test
    void nothingThatAServerWritesBreaksAClient() {
        TlcpOptions options = TlcpOptions.of(FedSession.NOWHERE, Subscribed.raw("all", "a", "b", "c"));
        TlcpOptions overHttp = options.with(options.servers().with(Protocol.HTTP_STREAMING));
        byte[] frames = webSocket();
        byte[] chunks = http();
        ReadBuffer shared = ReadBuffer.direct(RestSizes.LOOP_BUFFER);
        long changed = 0;
        int survived = 0;
        for (int round = 0; changed < CHANGED; round++) {
            boolean http = round % 3 == 2;
            ClientWork work = round % 2 == 0 ? ClientWork.DECODE : ClientWork.STAMP;
            FedSession fed = new FedSession(http ? overHttp : options, work, shared);
            int changes = 1 + random.nextInt(12);
            byte[] bytes = http ? chunks : frames;
            for (int change = 0; change < changes; change++) {
                bytes = mutated(bytes);
            }
            changed += changes;
            fed.feed(bytes, 1 + random.nextInt(bytes.length));

            assertThat(fed.seen.dropped).hasSizeLessThanOrEqualTo(1);
            assertThat(fed.session.open()).isEqualTo(fed.seen.dropped.isEmpty());
            assertThat(fed.session.restBytes()).isLessThanOrEqualTo(bytes.length);
            survived += fed.session.open() ? 1 : 0;
        }
        System.out.printf("%d bytes changed, %d sessions went on%n", changed, survived);
        assertThat(survived).isPositive();
    }

    private byte[] mutated(byte[] bytes) {
        int at = random.nextInt(bytes.length);
        byte value = random.nextBoolean() ? LIKELY[random.nextInt(LIKELY.length)] : (byte) random.nextInt(256);
        byte[] changed;
        switch (random.nextInt(4)) {
            case 0 -> {
                changed = new byte[bytes.length + 1];
                System.arraycopy(bytes, 0, changed, 0, at);
                System.arraycopy(bytes, at, changed, at + 1, bytes.length - at);
                changed[at] = value;
            }
            case 1 -> {
                int count = Math.min(bytes.length - at, 1 + random.nextInt(3));
                changed = new byte[bytes.length - count + 1];
                System.arraycopy(bytes, 0, changed, 0, at);
                System.arraycopy(bytes, at + count, changed, at, bytes.length - at - count);
            }
            default -> {
                changed = Arrays.copyOf(bytes, bytes.length);
                changed[at] = value;
            }
        }
        return changed;
    }
}
