package dev.weir.gateway.protocol;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A message from a client.
 *
 * @param sequence whose messages are handled in the order of their numbers; empty for none
 * @param number from 1, within the sequence
 * @param maxWaitMillis how long the numbers before it are waited for
 * @param outcome whether the client wants to know what became of it
 */
public record MessageRequest(
        String text, Optional<String> sequence, OptionalInt number, OptionalLong maxWaitMillis, boolean outcome) {

    private static final int MAX_SEQUENCE_CHARACTERS = 100;

    public static MessageRequest parse(Parameters parameters) {
        Optional<String> sequence = parameters.text("LS_sequence");
        sequence.ifPresent(MessageRequest::checkSequence);
        OptionalLong number = parameters.count("LS_msg_prog");
        boolean outcome = parameters.flag("LS_outcome", true);
        if (number.isEmpty() && (sequence.isPresent() || outcome)) {
            throw Refusal.argument("Missing LS_msg_prog");
        }
        if (number.isPresent() && (number.getAsLong() < 1 || number.getAsLong() > Integer.MAX_VALUE)) {
            throw Refusal.argument("LS_msg_prog must be at least 1");
        }
        String text = parameters.text("LS_message").orElseThrow(() -> Refusal.argument("Missing LS_message"));
        return new MessageRequest(
                text,
                sequence,
                number.isPresent() ? OptionalInt.of((int) number.getAsLong()) : OptionalInt.empty(),
                parameters.count("LS_max_wait"),
                outcome);
    }

    private static void checkSequence(String sequence) {
        boolean sound = !sequence.isEmpty()
                && sequence.length() <= MAX_SEQUENCE_CHARACTERS
                && !sequence.equals("UNORDERED_MESSAGES")
                && sequence.chars().allMatch(character -> character == '_' || Character.isLetterOrDigit(character));
        if (!sound) {
            throw Refusal.argument("Bad LS_sequence");
        }
    }
}
