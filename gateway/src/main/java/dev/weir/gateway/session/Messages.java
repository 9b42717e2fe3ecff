package dev.weir.gateway.session;

import dev.weir.gateway.protocol.Line;
import dev.weir.gateway.protocol.MessageRequest;
import dev.weir.gateway.protocol.Refusal;
import dev.weir.gateway.protocol.SessionRequest.Create;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
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
    /** Over all sequences; and how far a number may be above the one that is next. */
    private static final int MAX_WAITING = 1_000;
    /** So much that the messages of one session cannot fill the memory. */
    private static final int MAX_WAITING_CHARACTERS = 1 << 20;

    private final Consumer<byte[]> lines;
    private final Create creation;
    private final MessageListener listener;
    /** A map of its own as soon as there is one: most clients send no messages. */
    private Map<String, Sequence> sequences = Map.of();
    /** What waits, of all sequences, the first to be due first. */
    private NavigableSet<Early> waiting = Collections.emptyNavigableSet();

    private int waitingCharacters;

    /** @param lines sends a line to the client */
    Messages(Consumer<byte[]> lines, Create creation, MessageListener listener) {
        this.lines = lines;
        this.creation = creation;
        this.listener = listener;
    }

    private record Early(Sequence sequence, long number, MessageRequest request, long deadlineNanos) {

        static final Comparator<Early> BY_DEADLINE = Comparator.comparingLong(Early::deadlineNanos)
                .thenComparing(early -> early.sequence.name)
                .thenComparingLong(Early::number);
    }

    private static final class Sequence {
        private final String name;
        private final TreeMap<Long, Early> early = new TreeMap<>();
        private long next = 1;

        Sequence(String name) {
            this.name = name;
        }
    }

    /** @throws Refusal when the number was handled, or is waiting, or is too far ahead, or too much waits */
    void take(MessageRequest request, long nowNanos) {
        if (request.sequence().isEmpty() || request.number().isEmpty()) {
            handle(request);
            return;
        }
        Sequence sequence = sequence(request.sequence().get());
        long number = request.number().getAsInt();
        if (number < sequence.next || sequence.early.containsKey(number)) {
            throw new Refusal(Refusal.NUMBER_TOO_LOW, "The number of the message was used before");
        }
        if (number - sequence.next >= MAX_WAITING) {
            throw new Refusal(
                    Refusal.BAD_ARGUMENT,
                    "LS_msg_prog is " + MAX_WAITING + " or more above the number that is next in the sequence");
        }
        if (number == sequence.next) {
            sequence.next++;
            handle(request);
            handleWhatIsNext(sequence);
        } else {
            long waitMillis = Math.min(MAX_WAIT_MILLIS, request.maxWaitMillis().orElse(MAX_WAIT_MILLIS));
            await(new Early(sequence, number, request, nowNanos + waitMillis * NANOS_PER_MILLI));
            // A client may allow no wait at all.
            tick(nowNanos);
        }
    }

    private Sequence sequence(String name) {
        Sequence known = sequences.get(name);
        if (known != null) {
            return known;
        }
        if (sequences.size() == MAX_SEQUENCES) {
            throw new Refusal(Refusal.BAD_ARGUMENT, "Too many sequences of messages");
        }
        if (sequences.isEmpty()) {
            sequences = new HashMap<>();
            waiting = new TreeSet<>(Early.BY_DEADLINE);
        }
        Sequence begun = new Sequence(name);
        sequences.put(name, begun);
        return begun;
    }

    private void await(Early early) {
        int characters = early.request.text().length();
        if (waiting.size() == MAX_WAITING || waitingCharacters + characters > MAX_WAITING_CHARACTERS) {
            throw new Refusal(
                    Refusal.BAD_ARGUMENT,
                    "More than " + MAX_WAITING + " messages or " + MAX_WAITING_CHARACTERS
                            + " characters of the session wait for earlier messages");
        }
        waitingCharacters += characters;
        waiting.add(early);
        early.sequence.early.put(early.number, early);
    }

    private void handleWhatIsNext(Sequence sequence) {
        for (Early due = sequence.early.remove(sequence.next);
                due != null;
                due = sequence.early.remove(sequence.next)) {
            sequence.next++;
            waiting.remove(due);
            waitingCharacters -= due.request.text().length();
            handle(due.request);
        }
    }

    /** Skips the numbers that were waited for long enough. */
    void tick(long nowNanos) {
        while (dueNanos() <= nowNanos) {
            skip(waiting.first().sequence);
        }
    }

    /** Gives up the numbers before the first message of a sequence that waits. */
    private void skip(Sequence sequence) {
        long first = sequence.early.firstKey();
        long count = first - sequence.next;
        Refusal skipped = count == 1
                ? new Refusal(Refusal.MESSAGE_SKIPPED, "A message with this number did not arrive in time")
                : new Refusal(Refusal.MESSAGES_SKIPPED, Long.toString(count));
        sequence.next = first;
        lines.accept(Line.messageFailed(sequence.name, (int) first - 1, skipped));
        handleWhatIsNext(sequence);
    }

    /** {@link Long#MAX_VALUE} when none waits. */
    long dueNanos() {
        return waiting.isEmpty() ? Long.MAX_VALUE : waiting.first().deadlineNanos;
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
