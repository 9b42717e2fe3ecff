package dev.weir.payload.document;

import dev.weir.clock.WallTime;
import dev.weir.payload.random.Mix;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A JSON object of a key: four texts, four numbers, three hobbies and the time, of which an update changes some. */
final class PersonDocument implements DocumentWriter {

    static final int TEXT_BYTES = 256;
    private static final int CHANGES_BYTES = 20;
    static final int DRAWS = 4;

    private static final byte[] ID = Pieces.ascii("{\"id\":");
    private static final byte[][] TEXTS = {
        Pieces.ascii(",\"firstText\":\""),
        Pieces.ascii("\",\"secondText\":\""),
        Pieces.ascii("\",\"thirdText\":\""),
        Pieces.ascii("\",\"fourthText\":\"")
    };
    private static final byte[][] NUMBERS = {
        Pieces.ascii("\",\"firstnumber\":"),
        Pieces.ascii(",\"secondNumber\":"),
        Pieces.ascii(",\"thirdNumber\":"),
        Pieces.ascii(",\"fourthNumber\":")
    };
    private static final byte[][] HOBBIES = {
        Pieces.ascii(",\"hobbies\":[\""), Pieces.ascii("\",\""), Pieces.ascii("\",\"")
    };
    private static final byte[] HOBBIES_END = Pieces.ascii("\"]");
    private static final byte[] CHANGES = Pieces.ascii(",\"changes\":\"");
    private static final byte[] TIMESTAMP = Pieces.ascii(",\"timestamp\":\"");
    private static final byte QUOTE = '"';
    private static final byte END = '}';

    private final PersonStates states;
    private final KeyTexts keys;
    private final boolean withChanges;
    private final boolean withToken;
    private final long start;
    private final LocalTimestamp timestamp;
    private final PersonState person = new PersonState();

    PersonDocument(DocumentSettings settings, PersonStates states, int stream, WallTime wall) {
        this.states = states;
        this.keys = settings.keys();
        this.withChanges = settings.form() == DocumentForm.VERYCOMPLEX;
        this.withToken = settings.withToken();
        this.start = Mix.start(settings.seed(), stream);
        this.timestamp = new LocalTimestamp(wall);
    }

    private int fixedBytes() {
        return ID.length
                + length(TEXTS)
                + PersonState.TEXTS * TEXT_BYTES
                + length(NUMBERS)
                + length(HOBBIES)
                + HOBBIES_END.length
                + (withChanges ? CHANGES.length + CHANGES_BYTES + 1 : 0)
                + TIMESTAMP.length
                + LocalTimestamp.BYTES
                + 1
                + (withToken ? Pieces.tokenMemberBytes() : 0)
                + 1;
    }

    private static int length(byte[][] pieces) {
        return Arrays.stream(pieces).mapToInt(piece -> piece.length).sum();
    }

    @Override
    public int maxBytes() {
        return fixedBytes()
                + keys.maxBytes()
                + PersonState.TEXTS * Decimal.digits(Integer.MAX_VALUE)
                + PersonState.HOBBIES * Hobbies.maxBytes();
    }

    @Override
    public double meanBytes() {
        return fixedBytes()
                + keys.meanBytes()
                + PersonState.TEXTS * Decimal.meanDigits(1L << 31)
                + PersonState.HOBBIES * Hobbies.meanBytes();
    }

    @Override
    public void write(long sequence, int key, long intendedNanos, ByteBuffer into) {
        states.next(key, start + DRAWS * sequence, person);
        into.put(ID);
        keys.put(key, into);
        for (int i = 0; i < PersonState.TEXTS; i++) {
            into.put(TEXTS[i]);
            SeededText.put(person.textSeed(i), TEXT_BYTES, into);
        }
        for (int i = 0; i < PersonState.TEXTS; i++) {
            into.put(NUMBERS[i]);
            Decimal.put(person.number(i), into);
        }
        for (int i = 0; i < PersonState.HOBBIES; i++) {
            into.put(HOBBIES[i]);
            Hobbies.put(person.hobby(i), into);
        }
        into.put(HOBBIES_END);
        if (withChanges) {
            into.put(CHANGES);
            SeededText.put(person.changesSeed(), CHANGES_BYTES, into);
            into.put(QUOTE);
        }
        into.put(TIMESTAMP);
        timestamp.put(intendedNanos, into);
        into.put(QUOTE);
        if (withToken) {
            Pieces.putTokenMember(into);
        }
        into.put(END);
    }
}
