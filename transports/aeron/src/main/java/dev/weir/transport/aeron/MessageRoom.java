package dev.weir.transport.aeron;

import dev.weir.transport.SettingsException;
import io.aeron.ExclusivePublication;
import io.aeron.driver.MediaDriver;
import io.aeron.logbuffer.FrameDescriptor;

/**
 * The largest message there is room for.
 *
 * @param mostBytes its size; {@link Integer#MAX_VALUE} while that is not known
 */
record MessageRoom(int mostBytes) {

    /** What the settings say; with a running driver only the publication knows. */
    static MessageRoom of(AeronSettings asked) {
        if (!asked.isEmbedded()) {
            return new MessageRoom(Integer.MAX_VALUE);
        }
        int termBytes = asked.channel()
                .termBytes()
                .orElseGet(() -> asked.properties().during(() -> {
                    var context = new MediaDriver.Context();
                    return asked.channel().isIpc()
                            ? context.ipcTermBufferLength()
                            : context.publicationTermBufferLength();
                }));
        return new MessageRoom(FrameDescriptor.computeMaxMessageLength(termBytes));
    }

    /** What a publication takes. */
    static MessageRoom of(ExclusivePublication publication) {
        return new MessageRoom(publication.maxMessageLength());
    }

    /** @throws SettingsException when a message of this size does not fit */
    void require(int messageBytes) {
        if (messageBytes > mostBytes) {
            throw new SettingsException(
                    "channel.term-length",
                    "messages of " + messageBytes + " bytes do not fit: the most is " + mostBytes
                            + ", an eighth of the term buffer and never more than 16 MiB;"
                            + " give a term-length of at least 8 times the message");
        }
    }
}
