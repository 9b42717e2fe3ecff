package dev.weir.transport.web.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.weir.transport.ClientWork;
import dev.weir.transport.web.client.FedSession.Script;
import dev.weir.transport.web.client.options.FieldListener;
import dev.weir.transport.web.client.options.TlcpOptions;
import dev.weir.transport.web.client.options.TlcpOptions.Diffs;
import dev.weir.transport.web.client.options.TlcpOptions.Protocol;
import dev.weir.transport.web.client.options.TlcpOptions.Reading;
import dev.weir.transport.web.client.options.TlcpOptions.Subscribed;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client makes of bytes that come in all kinds of pieces, from servers of all kinds. */
class StreamReadingTest {

    private static final TlcpOptions WHOLE = options(Diffs.NONE);

    private static TlcpOptions options(Diffs diffs) {
        TlcpOptions options = TlcpOptions.of(FedSession.NOWHERE, Subscribed.raw("all", "value"));
        return options.with(options.session().with(diffs));
    }

    private static TlcpOptions http() {
        return WHOLE.with(WHOLE.servers().with(Protocol.HTTP_STREAMING));
    }

    private static FedSession fed(Script script) {
        FedSession fed = new FedSession(WHOLE, ClientWork.STAMP);
        fed.feed(script.bytes());
        return fed;
    }

    @ParameterizedTest
    @EnumSource(
            names = {"STAMP", "DECODE"},
            value = ClientWork.class)
    void piecesInWhichBytesAreReadMakeNoDifference(ClientWork work) {
        byte[] bytes = FedSession.subscribed(1)
                .text("U,1,1,one", "U,1,1,per%7Ccent")
                .frame(0x01, "U,1,1,in se")
                .frame(0x89, "ping")
                .frame(0x00, "")
                .frame(0x00, "veral frames\r\nU,1,1,a")
                .frame(0x80, "nother\r\n")
                .text("U,1,1," + "long".repeat(100))
                .frame(0x81, "U,1,1,without an end")
                .text("PROBE", "U,1,1,é")
                .bytes();
        List<String> expected =
                List.of("one", "per|cent", "in several frames", "another", "long".repeat(100), "without an end", "é");
        for (int readBytes = 1; readBytes <= bytes.length; readBytes++) {
            FedSession fed = new FedSession(WHOLE, work);
            fed.feed(bytes, readBytes);

            assertThat(fed.seen.of(0)).as("reads of %d bytes", readBytes).isEqualTo(expected);
            assertThat(fed.sent).contains("pong ping");
            assertThat(fed.seen.dropped).isEmpty();
        }
    }

    @Test
    void piecesInWhichAnswersOfHttpAreReadMakeNoDifference() {
        byte[] bytes = new Script()
                .raw(FedSession.streaming())
                .chunk("CONOK,S1,50000,5000,*", "SUBOK,1,1,1")
                .chunk("U,1,1,one", "U,1,1,two")
                .rawChunk("U,1,1,cut by a ch")
                .rawChunk("unk\r\n")
                .chunk("LOOP,0")
                .raw("0\r\n\r\n")
                .raw(FedSession.streaming())
                .chunk("CONOK,S1,50000,5000,*", "U,1,1,in the next answer")
                .bytes();
        for (int readBytes = 1; readBytes <= bytes.length; readBytes++) {
            FedSession fed = new FedSession(http(), ClientWork.STAMP);
            fed.feed(bytes, readBytes);

            assertThat(fed.seen.of(0)).containsExactly("one", "two", "cut by a chunk", "in the next answer");
            assertThat(fed.seen.dropped).isEmpty();
            assertThat(fed.sent).hasSize(2);
            assertThat(fed.sent.getLast())
                    .startsWith("POST /lightstreamer/bind_session.txt")
                    .contains("LS_session=S1");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 64_000, 150_000, 1_000_000})
    void longLinesArePutTogether(int characters) {
        String value = "0123456789".repeat(characters / 10);
        byte[] bytes = FedSession.subscribed(1)
                .text("U,1,1," + value, "U,1,1,short")
                .text("U,1,1," + value)
                .bytes();
        for (int readBytes : new int[] {999, 4_096, RestSizes.MOST_READ}) {
            FedSession fed = new FedSession(WHOLE, ClientWork.STAMP);
            fed.feed(bytes, readBytes);

            assertThat(fed.seen.of(0)).containsExactly(value, "short", value);
            assertThat(fed.session.restBytes()).isZero();
        }
    }

    @Test
    void lineWithoutEndCostsTheConnection() {
        Reading reading = new Reading(0, Integer::toString, FieldListener.none(), 100_000, Reading.Stamps.NONE);
        FedSession fed = new FedSession(WHOLE.with(reading), ClientWork.STAMP);
        fed.feed(FedSession.subscribed(1).text("U,1,1," + "x".repeat(200_000)).bytes(), 1_000);

        assertThat(fed.seen.dropped).containsExactly("0: a line of more than 100000 bytes");
        assertThat(fed.session.restBytes()).isZero();
    }

    @Test
    void sessionIsBoundAnewOnItsWebSocketAndNotSubscribedTwice() {
        FedSession fed = fed(FedSession.subscribed(1).text("LOOP,0").text("CONOK,S1,50000,5000,*", "U,1,1,after"));

        assertThat(fed.sent).hasSize(5);
        assertThat(fed.sent.get(3)).contains("LS_op=add").contains("LS_ack=false");
        assertThat(fed.sent.get(4)).startsWith("bind_session\r\n");
        assertThat(fed.seen.of(0)).containsExactly("after");
    }

    @Test
    void closeOfTheServerIsAnsweredAndTold() {
        FedSession fed = fed(FedSession.subscribed(1).frame(0x88, "\u0003êgoing away"));

        assertThat(fed.sent.getLast()).startsWith("close ");
        assertThat(fed.seen.dropped).singleElement().asString().startsWith("0: closed by the server: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HTTP/1.1 403 Forbidden\\n\\n | for good: refused: HTTP 403 Forbidden",
                "HTTP/1.1 503 Busy\\n\\n | 0: refused: HTTP 503 Busy",
                "HTTP/1.1 200 OK\\nContent-Length: 2\\n\\n | for good: refused: HTTP 200 OK",
                "HTTP/1.1 101 Yes\\nSec-WebSocket-Accept: wrong\\n\\n | for good: the server does not know WebSockets",
                "SSH-2.0-OpenSSH_9.2\\n | for good: the server does not speak HTTP",
                "HTTP/1.1\\n\\n | for good: the server answers without a status"
            })
    void serverOfAnotherKindIsReported(String answer, String expected) {
        FedSession fed = fed(new Script().raw(answer.replace("\\n", "\r\n")));

        assertThat(fed.seen.dropped).singleElement().asString().contains(expected);
    }

    @Test
    void webSocketWithAnotherSubprotocolIsRefused() {
        FedSession fed = fed(new Script().raw(FedSession.switched().replace("TLCP-2.5.0", "chat")));

        assertThat(fed.seen.dropped)
                .singleElement()
                .asString()
                .contains("for good")
                .contains("does not speak TLCP");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CONERR,1,User/password check failed | 0 for good: refused: 1 User/password check failed",
                "CONERR,2,Requested Adapter Set%2C not available | 0 for good: refused: 2 Requested Adapter Set, not",
                "CONERR,8,Session limit | 0: refused: 8 Session limit",
                "CONERR,-7,No, you | 0 for good: refused: -7 No, you",
                "REQERR,1,21,Bad Item Group name | 0 for good: refused: 21 Bad Item Group name",
                "REQERR,1,20,Session not found | 0: refused: 20 Session not found",
                "ERROR,67,Malformed | 0 for good: refused: 67 Malformed",
                "END,48,Too long | 0: ended by the server: 48 Too long",
                "UNSUB,1 | 0: the server ended the subscription",
                "U,1,1,early | 0: an update before the subscription",
                "SUBOK,1,1 | 0: a line SUBOK with something else than a number",
                "SUBOK,1,99999999,99999999 | 0: a subscription of",
                "* hello | 0 for good: the server does not speak TLCP"
            })
    void serverThatRefusesIsReported(String line, String expected) {
        FedSession fed = fed(new Script().raw(FedSession.switched()).text("WSOK", "CONOK,S1,50000,5000,*", line));

        assertThat(fed.seen.dropped).singleElement().asString().startsWith(expected);
        assertThat(fed.seen.subscribed).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "C1, reserved bits",
        "82, binary",
        "83, unknown kind",
        "8B, unknown control",
        "09, control frame in parts",
        "80, continuation without a first frame"
    })
    void frameThatIsNoneCostsTheConnection(String head, String why) {
        FedSession fed = fed(FedSession.subscribed(1)
                .frame(Integer.parseInt(head, 16), "U,1,1,x\r\n")
                .text("U,1,1,y"));

        assertThat(fed.seen.dropped).as(why).hasSize(1);
        assertThat(fed.seen.of(0)).isEmpty();
    }

    @Test
    void maskedFrameOfAServerCostsTheConnection() {
        FedSession masked = new FedSession(WHOLE, ClientWork.STAMP);
        masked.feed(FedSession.subscribed(1).bytes());
        masked.feed(new byte[] {(byte) 0x81, (byte) 0x83, 1, 2, 3, 4, 0, 0, 0});

        assertThat(masked.seen.dropped).containsExactly("0: a frame of a server that is masked");
    }

    @Test
    void updatesLeftOutAreCountedAndUnknownLinesReported() {
        FedSession fed = fed(FedSession.subscribed(1).text("OV,1,1,5", "OV,1,1,2", "WHAT,is this", "U,1,1,x"));

        assertThat(fed.lines.overflow().get()).isEqualTo(7);
        assertThat(fed.seen.unreadable).containsExactly("0: a line that the protocol does not know: WHAT");
        assertThat(fed.seen.of(0)).containsExactly("x");
    }

    @Test
    void updateOfSomethingElseIsUnreadable() {
        FedSession fed = fed(FedSession.subscribed(1).text("U,2,1,x", "U,1,2,x", "U,1,0,x", "U,1,", "U,x,1,y"));

        assertThat(fed.seen.unreadable).hasSize(5);
        assertThat(fed.seen.count).isZero();
    }

    @Test
    void clientThatCountsLooksAtNothingAfterTheSubscription() {
        FedSession fed = new FedSession(WHOLE, ClientWork.COUNT);
        fed.feed(FedSession.subscribed(1).text("U,1,1,x", "END,31,not seen").bytes());

        assertThat(fed.seen.subscribed).containsExactly(0);
        assertThat(fed.seen.count).isZero();
        assertThat(fed.seen.dropped).isEmpty();
    }

    @Test
    void stampingAllocatesNothingPerMessage() {
        byte[] update = new Script().text("U,1,1," + "x".repeat(1_000)).bytes();
        Counting counting = new Counting(WHOLE);
        counting.feed(FedSession.subscribed(1).bytes());
        for (int number = 0; number < 1_000; number++) {
            counting.feed(update);
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int number = 0; number < 10_000; number++) {
            counting.feed(update);
        }

        assertThat(counting.messages).isEqualTo(11_000);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000);
    }

    /** The clock of these sessions begins at the epoch. */
    @ParameterizedTest
    @EnumSource(
            names = {"STAMP", "DECODE"},
            value = ClientWork.class)
    void theInstantsOfTheGatewayAreToldOfEachMessageThatHasBoth(ClientWork work) {
        TlcpOptions options = WHOLE.with(Reading.ofField(2).with(new Reading.Stamps(0, 1)));
        FedSession fed = new FedSession(options, work);
        fed.feed(FedSession.subscribed(3)
                .text("U,1,1,1000000|1000250|one", "U,1,1,1000300|1000400|two", "U,1,1,1000500|#|three")
                .text("U,1,1,none|1000700|four", "U,1,1,12345678901234567890|1000800|five")
                .bytes());

        assertThat(fed.seen.of(0)).containsExactly("one", "two", "three", "four", "five");
        assertThat(fed.seen.ways)
                .containsExactly(List.of(1_000_000_000L, 1_000_250_000L), List.of(1_000_300_000L, 1_000_400_000L));
    }

    @Test
    void decodingClientShowsOtherFieldsAndDropsMessageWithWrongOne() {
        TlcpOptions options = TlcpOptions.of(FedSession.NOWHERE, Subscribed.raw("all", "message", "text", "number"));
        FedSession fed = new FedSession(options, ClientWork.DECODE);
        fed.feed(FedSession.subscribed(3)
                .text("U,1,1,one|right|1", "U,1,1,two||2", "U,1,1,three|wrong|3", "U,1,1,four||#", "U,1,1,five|again|")
                .bytes());

        assertThat(fed.seen.fields).containsExactly("right", "1", "2", "wrong", "3", "again");
        assertThat(fed.seen.of(0)).containsExactly("one", "two", "four", "five");
    }
}
