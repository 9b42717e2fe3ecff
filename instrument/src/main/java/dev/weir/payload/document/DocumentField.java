package dev.weir.payload.document;

import java.nio.ByteBuffer;

/** The value of one field of a document that a receiver is given field by field. */
public final class DocumentField {

    /** Fields that are no texts are shorter. */
    private static final int LONGEST_OTHER = 64;

    private DocumentField() {}

    /**
     * Whether the remaining bytes can be the value of a field: long ones are texts, which must be whole; about others, and
     * about JSON, nothing can be told. Position and limit stay. Allocates nothing.
     */
    public static boolean verify(ByteBuffer value) {
        int length = value.remaining();
        return length <= LONGEST_OTHER
                || value.get(value.position()) == '{'
                || ((length == PersonDocument.TEXT_BYTES || length == EventDocument.TEXT_BYTES)
                        && SeededText.verify(value, value.position(), value.limit()));
    }
}
