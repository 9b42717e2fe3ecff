package dev.weir.agent.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class RelayedInputTest {

    private static final int WINDOW = 100;

    private final List<Integer> grants = new ArrayList<>();
    private final RelayedInput input = new RelayedInput(WINDOW, grants::add);

    private static RelayedBytes bytes(int length) {
        return RelayedBytes.copyOf(new byte[length], 0, length);
    }

    @Test
    void quarterOfTheWindowIsGrantedWhenItHasBeenRead() throws IOException {
        input.add(bytes(60));
        input.add(bytes(40));

        assertThat(input.readNBytes(24)).hasSize(24);
        assertThat(grants).isEmpty();
        assertThat(input.read()).isZero();
        assertThat(grants).containsExactly(25);
        assertThat(input.readNBytes(75)).hasSize(75);
        assertThat(grants.stream().mapToInt(Integer::intValue).sum()).isEqualTo(100);
        assertThat(input.available()).isZero();
    }

    @Test
    void moreThanWasGrantedIsNotTaken() throws IOException {
        assertThat(input.add(bytes(90))).isTrue();
        assertThat(input.add(bytes(11))).isFalse();
        assertThat(input.add(bytes(10))).isTrue();
        input.readNBytes(10);
        // Read, but not granted yet.
        assertThat(input.add(bytes(1))).isFalse();
        input.readNBytes(20);
        assertThat(input.add(bytes(30))).isTrue();
    }

    @Test
    void whatIsThereAtTheEndIsReadBeforeIt() throws IOException {
        input.add(RelayedBytes.copyOf(new byte[] {1, -1, 3}, 0, 3));
        input.end();

        assertThat(input.read()).isEqualTo(1);
        assertThat(input.read()).isEqualTo(255);
        assertThat(input.readAllBytes()).containsExactly(3);
        assertThat(input.read()).isEqualTo(-1);
    }

    @Test
    void whoeverWaitsForBytesLearnsTheEndAndTheClosing() throws Exception {
        CompletableFuture<Integer> atEnd = new CompletableFuture<>();
        Thread reader = Thread.ofPlatform().daemon().start(() -> complete(atEnd));
        while (reader.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        input.end();
        assertThat(atEnd.get(1, TimeUnit.MINUTES)).isEqualTo(-1);

        input.close();
        assertThatThrownBy(input::read).isInstanceOf(IOException.class);
    }

    private void complete(CompletableFuture<Integer> read) {
        try {
            read.complete(input.read());
        } catch (IOException e) {
            read.completeExceptionally(e);
        }
    }

    @Test
    void closedInputGrantsWhatNobodyWillRead() {
        input.add(bytes(70));

        input.close();
        input.add(bytes(30));

        assertThat(grants.stream().mapToInt(Integer::intValue).sum()).isEqualTo(100);
    }

    /** A sender that takes credit and a reader in another thread, with parts of other lengths. */
    @Test
    void everythingIsReadInOrderAndNeverMoreThanAWindowWaits() throws Exception {
        SendCredit credit = new SendCredit(WINDOW);
        RelayedInput relayed = new RelayedInput(WINDOW, credit::grant);
        byte[] all = new byte[100_000];
        new Random(1).nextBytes(all);
        CompletableFuture<Boolean> sent = CompletableFuture.supplyAsync(
                () -> sendAll(all, credit, relayed),
                task -> Thread.ofPlatform().daemon().start(task));

        assertThat(relayed.readAllBytes()).isEqualTo(all);
        assertThat(sent.get(1, TimeUnit.MINUTES)).isTrue();
    }

    private static boolean sendAll(byte[] all, SendCredit credit, RelayedInput to) {
        try {
            boolean taken = true;
            for (int at = 0; at < all.length; ) {
                int length = credit.take(Math.min(all.length - at, 37));
                taken &= to.add(RelayedBytes.copyOf(all, at, length));
                at += length;
            }
            to.end();
            return taken;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void endOfTheCreditFreesWhoWaitsForIt() throws Exception {
        SendCredit credit = new SendCredit(5);
        assertThat(credit.take(9)).isEqualTo(5);
        CompletableFuture<Integer> waiting = new CompletableFuture<>();
        Thread sender = Thread.ofPlatform().daemon().start(() -> {
            try {
                waiting.complete(credit.take(1));
            } catch (InterruptedException e) {
                waiting.completeExceptionally(e);
            }
        });
        while (sender.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }

        credit.end();

        assertThat(waiting.get(1, TimeUnit.MINUTES)).isZero();
        credit.grant(10);
        assertThat(credit.take(1)).isZero();
    }
}
