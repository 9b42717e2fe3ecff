package dev.weir.gateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Messages of a sequence are handled in the order of their numbers, and what waits for that is limited. */
final class MessagesTest {

    private final Bench bench = new Bench();
    private final FakeClient client = bench.session("&LS_keepalive_millis=30000&LS_send_sync=false");

    private static String message(String sequence, int number, String more) {
        return "LS_reqId=" + number + "&LS_ack=false&LS_sequence=" + sequence + "&LS_msg_prog=" + number
                + "&LS_message=" + sequence + number + more;
    }

    private void send(String... messages) {
        bench.request(client, "msg", String.join("\r\n", messages));
    }

    private void sendEarly(String sequence, int from, int to) {
        send(IntStream.rangeClosed(from, to)
                .mapToObj(number -> message(sequence, number, "&LS_outcome=false"))
                .toArray(String[]::new));
    }

    @Test
    void messagesAreHandledInTheOrderOfTheirNumbers() {
        send(message("s", 3, ""), message("s", 2, ""));
        assertThat(client.lines()).isEmpty();
        send(message("s", 1, ""));
        assertThat(client.lines()).containsExactly("MSGDONE,s,1,done s1", "MSGDONE,s,2,done s2", "MSGDONE,s,3,done s3");
    }

    @Test
    void eachMessageWaitsNoLongerThanItAskedFor() {
        send(message("a", 2, "&LS_max_wait=2000"), message("b", 2, "&LS_max_wait=1000"), message("a", 4, ""));
        bench.pass(999);
        assertThat(client.lines()).isEmpty();
        bench.pass(1);
        assertThat(client.lines())
                .containsExactly(
                        "MSGFAIL,b,1,38,A message with this number did not arrive in time", "MSGDONE,b,2,done b2");
        bench.pass(1_000);
        assertThat(client.lines())
                .containsExactly(
                        "MSGFAIL,a,1,38,A message with this number did not arrive in time", "MSGDONE,a,2,done a2");
        bench.pass(28_000);
        assertThat(client.lines())
                .containsExactly(
                        "MSGFAIL,a,3,38,A message with this number did not arrive in time", "MSGDONE,a,4,done a4");
    }

    @Test
    void aMessageThatIsDueIsNotHeldUpByEarlierOnesThatStillWait() {
        send(message("s", 2, "&LS_max_wait=9000"), message("s", 4, "&LS_max_wait=1000"));
        bench.pass(1_000);
        assertThat(client.lines())
                .containsExactly(
                        "MSGFAIL,s,1,38,A message with this number did not arrive in time",
                        "MSGDONE,s,2,done s2",
                        "MSGFAIL,s,3,38,A message with this number did not arrive in time",
                        "MSGDONE,s,4,done s4");
        send(message("s", 3, ""));
        assertThat(client.lines()).containsExactly("REQERR,3,32,The number of the message was used before");
    }

    @Test
    void numbersThatAreSkippedTogetherAreToldTogether() {
        send(message("s", 10, "&LS_max_wait=0"));
        assertThat(client.lines()).containsExactly("MSGFAIL,s,9,39,9", "MSGDONE,s,10,done s10");
    }

    @Test
    void sparseNumbersAreAnsweredOnceEach() {
        int count = 500;
        for (int number = 1; number <= count; number++) {
            send(message("s", number * 1_000, "&LS_max_wait=0"));
        }
        List<String> lines = client.lines();
        assertThat(lines).filteredOn(line -> line.startsWith("MSGDONE,")).hasSize(count);
        assertThat(lines).filteredOn(line -> line.startsWith("MSGFAIL,")).hasSize(count);
        assertThat(lines).hasSize(2 * count).contains("MSGFAIL,s,1999,39,999");
    }

    @Test
    void aNumberThatIsFarAheadIsRefused() {
        send(message("s", 1, ""), message("s", 1_002, "&LS_max_wait=0"), message("s", 2_147_483_647, ""));
        String refusal = ",65,LS_msg_prog is 1000 or more above the number that is next in the sequence";
        assertThat(client.lines())
                .containsExactlyInAnyOrder(
                        "MSGDONE,s,1,done s1", "REQERR,1002" + refusal, "REQERR,2147483647" + refusal);
        send(message("s", 2, ""));
        assertThat(client.lines()).containsExactly("MSGDONE,s,2,done s2");
    }

    @Test
    void messagesOfAllSequencesThatWaitAreLimited() {
        sendEarly("a", 2, 901);
        sendEarly("b", 2, 101);
        assertThat(client.lines()).isEmpty();
        String refusal = ",65,More than 1000 messages or 1048576 characters of the session wait for earlier messages";
        send(message("c", 2, ""), message("a", 902, ""));
        assertThat(client.lines()).containsExactly("REQERR,2" + refusal, "REQERR,902" + refusal);

        send(message("b", 1, "&LS_outcome=false"), message("c", 2, ""), message("c", 1, ""));
        assertThat(client.lines())
                .as("those that wait no more leave room")
                .containsExactly("MSGDONE,c,1,done c1", "MSGDONE,c,2,done c2");
    }

    @Test
    void whatWaitsIsLimitedByItsLengthToo() {
        String text = "x".repeat(40_000);
        for (int number = 2; number <= 27; number++) {
            send(message("s", number, text + "&LS_outcome=false"));
        }
        assertThat(client.lines()).isEmpty();
        send(message("s", 28, text));
        assertThat(client.lines())
                .singleElement()
                .asString()
                .startsWith("REQERR,28,65,More than 1000 messages or 1048576 characters");

        send(message("s", 1, "&LS_outcome=false"), message("s", 29, text + "&LS_max_wait=0&LS_outcome=false"));
        assertThat(client.lines()).containsExactly("MSGFAIL,s,28,38,A message with this number did not arrive in time");
    }
}
