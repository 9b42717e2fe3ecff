package dev.weir.measure;

import static dev.weir.measure.MessageFixture.NO_HEADER;
import static dev.weir.measure.MessageFixture.RUN;
import static dev.weir.measure.MessageFixture.measured;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.WallTime;
import dev.weir.message.CarrierKind;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.header.HeaderGenerator;
import dev.weir.payload.header.HeaderSpec;
import dev.weir.payload.header.HeaderText;
import dev.weir.payload.header.MessageHeaders;
import dev.weir.result.Ledger.Sample;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeaderCheckTest {

    private static final long START = 10_000_000_000L;
    private static final MessageHeaders HEADERS = new HeaderSpec(
                    List.of(
                            new HeaderText("tenant", "acme"),
                            new HeaderText("n-${rnd.nextInt(1000)}", "${number} at ${time:millisSinceEpoch()}")),
                    true)
            .at(new WallTime(5_000_000, 1_700_000_000_000_000_000L, ZoneOffset.UTC));

    private final SubscriberAccount account =
            new SubscriberAccount(0, RUN, CarrierKind.BINARY, 2, new KeyGenerator[0]).comparing(HEADERS);
    private final HeaderGenerator sent = HEADERS.generator(1);

    HeaderCheckTest() {
        account.begin(Phase.MEASURE, START);
    }

    private ReceiveTally tally() {
        return account.tally(Phase.MEASURE);
    }

    private void receive(long sequence) {
        account.onMessage(measured(1, sequence, START + sequence), NO_HEADER, 3, sequence, START + 5);
    }

    @Test
    void messageWithTheHeadersThatWereSentIsUnique() {
        for (long sequence = 0; sequence < 100; sequence++) {
            sent.make(sequence, START + sequence);
            sent.forEach(account::onHeader);
            receive(sequence);
        }

        assertThat(account.takesHeaders()).isTrue();
        assertThat(tally().unique.get()).isEqualTo(100);
        assertThat(tally().corrupt.get()).isZero();
        assertThat(sent.name(0) + sent.value(1).length).isEqualTo("tenant" + "99 at 1700000009995".length());
    }

    @Test
    void messageWithAnotherHeaderIsCorruptAndTheHeaderIsNamed() {
        sent.make(0, START);
        account.onHeader("tenant", "acmE".getBytes(StandardCharsets.UTF_8));
        account.onHeader(sent.name(1), sent.value(1));
        receive(0);
        account.onHeader("tenant", sent.value(0));
        receive(1);
        sent.make(2, START + 2);
        sent.forEach(account::onHeader);
        account.onHeader("more", null);
        receive(2);
        sent.make(3, START + 3);
        account.onHeader(sent.name(1), sent.value(1));
        account.onHeader("tenant", sent.value(0));
        receive(3);
        receive(4);

        assertThat(tally().received.get()).isEqualTo(5);
        assertThat(tally().corrupt.get()).isEqualTo(5);
        assertThat(tally().unique.get()).isZero();
        sent.make(1, START + 1);
        assertThat(tally().corruptions.kept())
                .extracting(Sample::detail)
                .contains(
                        "partition 3, offset 0: header 'tenant' is 'acmE' in the place of 'acme'",
                        "partition 3, offset 1: header '" + sent.name(1) + "' is missing",
                        "partition 3, offset 2: header 'more' was not sent",
                        "partition 3, offset 4: header 'tenant' is missing")
                .anyMatch(detail -> detail.startsWith("partition 3, offset 3: header 'n-")
                        && detail.endsWith("came in the place of 'tenant'"));
        assertThat(tally().corruptions.kept().getFirst().sequence()).isZero();
    }

    @Test
    void nameThatNeedsTheTimeOfDayIsMadeBeforeTheFirstMessage() {
        var texts = List.of(new HeaderText("x-${rnd.nextLong(time:millisSinceEpoch())}", "v"));

        HeaderGenerator generator = new HeaderSpec(texts, true)
                .at(new WallTime(5_000_000, 1_700_000_000_000_000_000L, ZoneOffset.UTC))
                .generator(0);

        assertThat(generator.name(0)).matches("x-\\d+");
    }

    @Test
    void headersAreNotTakenUnlessTheyAreChecked() {
        var unchecked = new SubscriberAccount(0, RUN, CarrierKind.BINARY, 1, new KeyGenerator[0])
                .comparing(new HeaderSpec(List.of(new HeaderText("a", "b")), false).at(WallTime.FROM_EPOCH));

        assertThat(unchecked.takesHeaders()).isFalse();
    }

    @Test
    void theFirstMessageOfAPhaseThatIsNotWhatWasSentIsNamed() {
        assertThat(account.firstCorruption(Phase.MEASURE)).isEmpty();

        account.onHeader("tenant", "acmE".getBytes(StandardCharsets.UTF_8));
        receive(0);
        account.unreadable("no text", 3, 1);

        assertThat(account.firstCorruption(Phase.MEASURE))
                .contains("partition 3, offset 0: header 'tenant' is 'acmE' in the place of 'acme'");
        assertThat(account.firstCorruption(Phase.PROBE)).isEmpty();
    }
}
