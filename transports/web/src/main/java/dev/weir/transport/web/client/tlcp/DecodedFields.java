package dev.weir.transport.web.client.tlcp;

import java.nio.ByteBuffer;

/** Values of the fields of an item, as its client holds them after an update. Valid while a listener is called. */
public interface DecodedFields {

    /** How many fields there are. */
    int count();

    /** Whether the update said something about a field; a field that it did not mention has the value it had. */
    boolean changed(int field);

    /** Whether the value of a field is null. */
    boolean isNull(int field);

    /** The text of a field in UTF-8, for reading; without remaining bytes when it is null. A new view each time. */
    ByteBuffer text(int field);
}
