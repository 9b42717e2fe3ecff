package dev.weir.resource.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.resource.ScriptedClock;
import dev.weir.resource.os.NotMeasured;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SocketTableTest {

    private final SocketTable table = new SocketTable();

    private void see(long cookie, long bytes) {
        table.counted(table.row(cookie), (int) cookie, bytes, bytes + 1);
    }

    @Test
    void everySocketKeepsItsCountersWhileTheTableGrows() {
        LongStream.rangeClosed(1, 20_000).forEach(cookie -> see(cookie * 3, cookie));

        assertThat(LongStream.rangeClosed(1, 20_000)
                        .filter(cookie -> table.receivedBytes(table.row(cookie * 3)) != cookie
                                || table.sentBytes(table.row(cookie * 3)) != cookie + 1))
                .isEmpty();
    }

    @Test
    void aSocketThatOneListLeftOutIsNotNewInTheNext() {
        see(7, 100);
        table.setOwner(table.row(7), 2);
        table.nextRound();
        table.nextRound();

        assertThat(table.receivedBytes(table.row(7))).isEqualTo(100);
        assertThat(table.owner(table.row(7))).isEqualTo(2);
    }

    @Test
    void aSocketThatIsLongGoneIsForgotten() {
        see(7, 100);
        for (int round = 0; round < 20; round++) {
            table.nextRound();
            see(8, round);
        }

        assertThat(table.receivedBytes(table.row(8))).isEqualTo(19);
        assertThat(table.receivedBytes(table.row(7))).isZero();
    }

    @Test
    void foreignSocketsAreLookedAtAgainWhenAskedTo() {
        see(7, 100);
        table.setOwner(table.row(7), SocketTable.FOREIGN);
        table.forgetForeign();

        assertThat(table.owner(table.row(7))).isEqualTo(SocketTable.UNRESOLVED);
    }

    @Test
    void ifTheCLibraryMayNotBeCalledBytesAreUnknownAndThisIsSaid() {
        NotMeasured notMeasured = new NotMeasured();
        SocketBytes sockets =
                SocketDiagnostics.open(Path.of("/proc"), Optional.empty(), new ScriptedClock(0), notMeasured);

        assertThat(sockets.receivedBytes(1)).isEqualTo(-1);
        assertThat(notMeasured.sentences()).singleElement().asString().startsWith("Network bytes were not measured");
    }
}
