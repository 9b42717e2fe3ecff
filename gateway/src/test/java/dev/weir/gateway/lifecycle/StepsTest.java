package dev.weir.gateway.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StepsTest {

    @Test
    void everyStepIsDoneAndTheFirstThatThrewIsThrownWithTheOthers() {
        List<String> done = new ArrayList<>();
        IOException first = new IOException("first");
        Error second = new AssertionError("second");
        Steps steps = new Steps()
                .then(() -> {
                    throw first;
                })
                .then(() -> done.add("between"))
                .then(() -> {
                    throw second;
                })
                .then(() -> done.add("last"));

        assertThatThrownBy(steps::end).isSameAs(first).hasSuppressedException(second);
        assertThat(done).containsExactly("between", "last");
    }

    @Test
    void thrownExceptionKeepsItsTypeUnlessItIsChecked() {
        RuntimeException thrown = new IllegalStateException("x");
        assertThatThrownBy(() -> failing(thrown).endUnchecked()).isSameAs(thrown);
        assertThatThrownBy(() -> failing(new IOException("y")).endUnchecked()).isInstanceOf(UncheckedIOException.class);
        Exception outer = new Exception("outer");
        failing(thrown).suppressIn(outer);
        assertThat(outer).hasSuppressedException(thrown);
    }

    @Test
    void nothingIsThrownWhenAllWasDone() throws IOException {
        Exception outer = new Exception("outer");
        Steps steps = new Steps().then(() -> {});
        steps.end();
        steps.endUnchecked();
        steps.suppressIn(outer);
        assertThat(outer.getSuppressed()).isEmpty();
    }

    private static Steps failing(Exception thrown) {
        return new Steps().then(() -> {
            if (thrown instanceof IOException checked) {
                throw checked;
            }
            throw (RuntimeException) thrown;
        });
    }
}
