package dev.weir.crowd;

import dev.weir.message.Carrier;
import dev.weir.message.Identity;
import dev.weir.message.Phase;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.document.DocumentChanges;
import dev.weir.payload.document.DocumentField;
import dev.weir.transport.ClientWork;
import dev.weir.transport.CrowdHandler;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds out which messages the clients of one loop are given, and whether these are what was published. For its thread. */
public final class MessageCheck {

    private final Carrier carrier;
    private final KeyGenerator[] generators;
    private boolean splits;
    private @Nullable DocumentChanges published;
    private @Nullable Function<String, Optional<ByteBuffer>> fields;

    MessageCheck(Carrier carrier, KeyGenerator[] generators) {
        this.carrier = carrier;
        this.generators = generators;
    }

    /** Whether clients are given documents field by field, so that the identity alone is a message. Before the first one. */
    public void splitsDocuments(boolean now) {
        splits = now;
    }

    /** Compares documents that clients are given field by field with these. Before the first one. */
    public void compareWith(DocumentChanges documents) {
        published = documents;
    }

    /** Whether a field of a document can be what was published; as {@link CrowdHandler#onField} says. */
    public boolean isSound(ByteBuffer field) {
        return carrier.inlineBytes() == 0 || DocumentField.verify(field);
    }

    /** The fields beside the next message; as {@link CrowdHandler#fields} says. */
    public void fields(Function<String, Optional<ByteBuffer>> byName) {
        fields = byName;
    }

    Carrier.Finding open(ByteBuffer message, ByteBuffer header, ClientWork work, int runId, Identity identity) {
        // What is left of a document that was split into fields is its identity.
        boolean split = splits && carrier.inlineBytes() > 0 && message.remaining() == carrier.inlineBytes();
        Carrier.Finding finding = (split || work == ClientWork.STAMP) && carrier.headerBytes() == 0
                ? carrier.stamp(message, runId, identity)
                : carrier.open(message, header, runId, identity);
        boolean other = finding == Carrier.Finding.GENUINE && split && !matches(identity);
        fields = null;
        return other ? Carrier.Finding.CORRUPT : finding;
    }

    private boolean matches(Identity identity) {
        DocumentChanges documents = published;
        Function<String, Optional<ByteBuffer>> shown = fields;
        int stream = identity.stream();
        if (documents == null
                || shown == null
                || identity.phase() != Phase.MEASURE
                || !identity.isWithin(generators.length)) {
            return true;
        }
        long sequence = identity.sequence();
        return documents.match(stream, sequence, generators[stream].key(sequence), shown);
    }
}
