package dev.weir.transport.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConfirmWindowTest {

    private static ConfirmWindow filled(int span, int messages) {
        ConfirmWindow window = new ConfirmWindow(span);
        for (int sent = 0; sent < messages; sent++) {
            assertThat(window.hasRoom()).isTrue();
            assertThat(window.add(100 + sent, sent)).isEqualTo(sent + 1);
        }
        return window;
    }

    @Test
    void itSpansNoMoreThanItsTags() {
        ConfirmWindow window = filled(3, 3);

        assertThat(window.hasRoom()).isFalse();
        // The oldest is still missing, whatever came after it.
        assertThat(window.take(2)).isEqualTo(101);
        assertThat(window.hasRoom()).isFalse();
        assertThat(window.take(1)).isEqualTo(100);
        assertThat(window.hasRoom()).isTrue();
        assertThat(window.isEmpty()).isFalse();
        assertThat(window.take(3)).isEqualTo(102);
        assertThat(window.isEmpty()).isTrue();
    }

    @Test
    void aMessageIsTakenOnce() {
        ConfirmWindow window = filled(4, 2);

        assertThat(window.take(1)).isEqualTo(100);
        assertThat(window.take(1)).isEqualTo(ConfirmWindow.NONE);
        assertThat(window.take(7)).isEqualTo(ConfirmWindow.NONE);
    }

    /** Its place was given to another one since. */
    @Test
    void aLateConfirmIsNotThatOfItsSuccessor() {
        ConfirmWindow window = filled(2, 2);
        assertThat(window.takeOlderThan(1)).isEqualTo(100);
        assertThat(window.take(2)).isEqualTo(101);
        assertThat(window.add(102, 5)).isEqualTo(3);
        assertThat(window.add(103, 5)).isEqualTo(4);

        assertThat(window.take(1)).isEqualTo(ConfirmWindow.NONE);
        assertThat(window.take(3)).isEqualTo(102);
        assertThat(window.take(4)).isEqualTo(103);
    }

    @Test
    void onlyTheOldestIsTooOld() {
        ConfirmWindow window = filled(4, 3);

        assertThat(window.takeOlderThan(0)).isEqualTo(ConfirmWindow.NONE);
        assertThat(window.takeOlderThan(2)).isEqualTo(100);
        assertThat(window.takeOlderThan(2)).isEqualTo(101);
        assertThat(window.takeOlderThan(2)).isEqualTo(ConfirmWindow.NONE);
    }

    @Test
    void aReturnedMessageIsFoundByItsSequence() {
        ConfirmWindow window = filled(4, 3);

        assertThat(window.takeSequence(101)).isTrue();
        assertThat(window.takeSequence(101)).isFalse();
        List<Long> rest = new ArrayList<>();
        window.takeAll(rest::add);
        assertThat(rest).containsExactlyInAnyOrder(100L, 102L);
        assertThat(window.isEmpty()).isTrue();
    }
}
