package dev.weir.gateway.session;

import dev.weir.gateway.protocol.Line;
import dev.weir.gateway.protocol.MessageRequest;
import dev.weir.gateway.protocol.Refusal;
import dev.weir.gateway.protocol.SessionRequest.Create;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The messages of one client. Those of a sequence are handled in the order of their numbers: one that comes too early
 * waits for those before it, for a time. Belongs to the thread of the session.
 */
final class Messages {

    private static final String NO_SEQUENCE = "*";
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long MAX_WAIT_MILLIS = 30_000;
    private static final int MAX_SEQUENCES = 100;
    private static final int MAX_WAITING = 1_000;
    private static final int TOO_LOW = 32;
    private static final int SKIPPED = 38;

    private final Consumer<byte[]> lines;
    private final Create creation;
    private final MessageListener listener;
    /** A map of its own as soon as there is one: most clients send no messages. */
    private Map<String, Sequence> sequences = Map.of();

    /** @param lines sends a line to the client */
    Messages(Consumer<byte[]> lines, Create creation, MessageListener listener) {
        this.lines = lines;
        this.creation = creation;
        this.listener = listener;
    }

    private record Early(MessageRequest request, long deadlineNanos) {}

    private static final class Sequence {
        private final TreeMap<Integer, Early> early = new TreeMap<>();
        private int next = 1;

        long deadlineNanos() {
            return early.values().stream().mapToLong(Early::deadlineNanos).min().orElse(Long.MAX_VALUE);
        }
    }

    /** @throws Refusal when the number was handled, or is waiting, or too much waits */
    void take(MessageRequest request, long nowNanos) {
        if (request.sequence().isEmpty() || request.number().isEmpty()) {
            handle(request);
            return;
        }
        String name = request.sequence().get();
        Sequence sequence = sequences.get(name);
        if (sequence == null) {
            if (sequences.size() == MAX_SEQUENCES) {
                throw new Refusal(Refusal.BAD_ARGUMENT, "Too many sequences of messages");
            }
            if (sequences.isEmpty()) {
                sequences = new HashMap<>();
            }
            sequence = new Sequence();
            sequences.put(name, sequence);
        }
        int number = request.number().getAsInt();
        if (number < sequence.next || sequence.early.containsKey(number)) {
            throw new Refusal(TOO_LOW, "The number of the message was used before");
        }
        if (sequence.early.size() == MAX_WAITING) {
            throw new Refusal(Refusal.BAD_ARGUMENT, "Too many messages wait for earlier ones");
        }
        long waitMillis = Math.min(MAX_WAIT_MILLIS, request.maxWaitMillis().orElse(MAX_WAIT_MILLIS));
        sequence.early.put(number, new Early(request, nowNanos + waitMillis * NANOS_PER_MILLI));
        handleWhatIsNext(sequence);
        tick(nowNanos);
    }

    private void handleWhatIsNext(Sequence sequence) {
        for (Early due = sequence.early.remove(sequence.next);
                due != null;
                due = sequence.early.remove(sequence.next)) {
            sequence.next++;
            handle(due.request);
        }
    }

    /** Skips the numbers that were waited for long enough. */
    void tick(long nowNanos) {
        for (Map.Entry<String, Sequence> entry : sequences.entrySet()) {
            Sequence sequence = entry.getValue();
            while (sequence.deadlineNanos() <= nowNanos) {
                skip(entry.getKey(), sequence);
            }
        }
    }

    /** Gives up the numbers before the first message that waits. */
    private void skip(String name, Sequence sequence) {
        Refusal skipped = new Refusal(SKIPPED, "A message with this number did not arrive in time");
        int first = sequence.early.firstKey();
        int told = Math.max(sequence.next, first - MAX_WAITING);
        sequence.next = first;
        for (int number = told; number < first; number++) {
            lines.accept(Line.messageFailed(name, number, skipped));
        }
        handleWhatIsNext(sequence);
    }

    /** {@link Long#MAX_VALUE} when none waits. */
    long dueNanos() {
        long due = Long.MAX_VALUE;
        for (Sequence sequence : sequences.values()) {
            due = Math.min(due, sequence.deadlineNanos());
        }
        return due;
    }

    private void handle(MessageRequest request) {
        String sequence = request.sequence().orElse(NO_SEQUENCE);
        int number = request.number().orElse(0);
        byte[] outcome;
        try {
            String response = listener.message(creation.user(), request.text());
            outcome = Line.messageDone(sequence, number, response, creation.version());
        } catch (Refusal refusal) {
            outcome = Line.messageFailed(sequence, number, refusal);
        }
        if (request.outcome()) {
            lines.accept(outcome);
        }
    }
}
