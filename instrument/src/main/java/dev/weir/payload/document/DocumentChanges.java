package dev.weir.payload.document;

import dev.weir.payload.random.Mix;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a message says in its JSON document that follows from the message alone: the text and the number that it changed. A
 * receiver that is given a document field by field compares these with what it has after the message. The rest of a
 * document is what messages before it said.
 *
 * @param form what documents look like
 * @param seed the seed of the documents of the run
 */
public record DocumentChanges(DocumentForm form, long seed) {

    private static final List<String> TEXTS = List.of("firstText", "secondText", "thirdText", "fourthText");
    private static final List<String> NUMBERS = List.of("firstnumber", "secondNumber", "thirdNumber", "fourthNumber");

    /**
     * Whether a document can be what a message left behind. Members that the receiver does not have are not compared.
     * Allocates.
     *
     * @param stream stream of the message
     * @param sequence its number in the stream
     * @param key its key
     * @param members text of a member of the document by its name; nothing if the receiver does not have it
     */
    public boolean match(int stream, long sequence, int key, Function<String, Optional<ByteBuffer>> members) {
        long start = Mix.start(seed, stream);
        return switch (form) {
            case BASE, KEYED, UNIXTIME -> true;
            case JSON ->
                isText(members.apply("fstValue"), EventDocument.textSeed(start + sequence))
                        && isNumber(members.apply("intNum"), EventDocument.number(start + sequence));
            case COMPLEX, VERYCOMPLEX -> matchUpdate(start + PersonDocument.DRAWS * sequence, key, members);
        };
    }

    /** The first message of a key changes nothing; which message that was is not known, so its whole document is right too. */
    private boolean matchUpdate(long draw, int key, Function<String, Optional<ByteBuffer>> members) {
        PersonState first = new PersonState();
        PersonState changed = new PersonState();
        PersonState state = new PersonState(seed, key);
        state.next(form, draw, first);
        state.next(form, draw, changed);
        boolean isChanged = true;
        boolean isFirst = true;
        for (int i = 0; i < PersonState.TEXTS; i++) {
            Optional<ByteBuffer> text = members.apply(TEXTS.get(i));
            Optional<ByteBuffer> number = members.apply(NUMBERS.get(i));
            isFirst &= isText(text, first.textSeed(i)) && isNumber(number, first.number(i));
            isChanged &= changed.textSeed(i) == first.textSeed(i) || isText(text, changed.textSeed(i));
            isChanged &= changed.number(i) == first.number(i) || isNumber(number, changed.number(i));
        }
        Optional<ByteBuffer> changes = members.apply("changes");
        isFirst &= form == DocumentForm.COMPLEX || isText(changes, first.changesSeed());
        isChanged &= form == DocumentForm.COMPLEX || isText(changes, changed.changesSeed());
        return isFirst || isChanged;
    }

    private static boolean isText(Optional<ByteBuffer> member, long seed) {
        return member.map(text -> SeededText.seed(text, text.position(), text.limit()) == seed)
                .orElse(true);
    }

    /** Whether a member is that number in the one form that JSON has for it: digits without a zero in front. */
    private static boolean isNumber(Optional<ByteBuffer> member, int number) {
        return member.map(text -> {
                    ByteBuffer expected = ByteBuffer.allocate(Decimal.digits(number));
                    Decimal.put(number, expected);
                    return expected.flip().equals(text);
                })
                .orElse(true);
    }
}
