package dev.weir.run.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.cli.cell.CellProgram;
import org.junit.jupiter.api.Test;

/** A program that writes where it is told, and heeds no limits, is not started for a controller of another host. */
final class CellsOnThisHostTest {

    @Test
    void aCellRunsOnTheHostOfTheCommandAndOnNoAgent() {
        assertThat(WorkerMain.program("weir cell", false)).isInstanceOf(CellProgram.class);
        assertThatThrownBy(() -> WorkerMain.program("weir cell", true))
                .hasMessage("'weir cell' runs on the host of 'weir run' only, on no agent");
        assertThat(WorkerMain.program("weir receiver", true)).isNotInstanceOf(CellProgram.class);
    }
}
