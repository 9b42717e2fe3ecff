package dev.weir.payload;

import dev.weir.payload.document.DocumentForm;
import dev.weir.payload.document.Documents;
import dev.weir.replay.ReplaySpec;
import java.nio.file.Path;
import java.util.List;

/** What messages say, as a scenario asks for it. Sizes are those of the whole message, its identity included. */
public sealed interface PayloadSpec {

    /**
     * Seeded random content that no codec makes smaller.
     *
     * @param printable letters and digits only (which a codec can still squeeze by a quarter), instead of any byte
     * @param size size of the messages
     * @param seed same seed, same content
     */
    record Random(boolean printable, SizeRange size, long seed) implements PayloadSpec {}

    /** Bytes of value zero. */
    record Zeros(SizeRange size) implements PayloadSpec {}

    /**
     * Content that a codec makes smaller by about a known ratio.
     *
     * @param ratio original over compressed size, from 1 to 1000
     */
    record Compressible(double ratio, SizeRange size, long seed) implements PayloadSpec {
        public Compressible {
            if (!(ratio >= 1 && ratio <= 1_000)) {
                throw new IllegalArgumentException("a compression ratio is from 1 to 1000, not " + ratio);
            }
        }
    }

    /**
     * Content of a file, cycled.
     *
     * @param file path of the file
     * @param perLine one message a line, instead of the whole file in every message
     */
    record FileContent(String file, boolean perLine) implements PayloadSpec {
        public FileContent(Path path, boolean perLine) {
            this(path.toString(), perLine);
        }

        /** The file. */
        public Path path() {
            return Path.of(file);
        }
    }

    /**
     * Rows of a file that says itself when they are due.
     *
     * @param publishers how many divide them
     */
    record Replayed(ReplaySpec file, int publishers) implements PayloadSpec {}

    /** An order as a Protobuf message. Content and identity are fields of one object, which the carrier writes. */
    record Protobuf() implements PayloadSpec {}

    /** Messages whose schema is in a registry. */
    sealed interface Registered extends PayloadSpec {

        /** What the schema language is called. */
        String language();

        /** The text of the schema. */
        String schema();

        /** Where it is kept. */
        RegistrySpec registry();

        /** The same with another registry, or another subject of it. */
        Registered in(RegistrySpec other);
    }

    /**
     * Values of an Avro schema, in the wire format of schema registries.
     *
     * @param schema as JSON text
     * @param registry where it is kept
     */
    record Avro(String schema, RegistrySpec registry, long seed) implements Registered {

        @Override
        public String language() {
            return "Avro";
        }

        @Override
        public Avro in(RegistrySpec other) {
            return new Avro(schema, other, seed);
        }
    }

    /**
     * JSON documents that fit a JSON Schema, in the wire format of schema registries.
     *
     * @param schema as JSON text
     * @param samples the documents, which come in turn; at least one
     * @param registry where the schema is kept
     */
    record JsonSchema(String schema, List<String> samples, RegistrySpec registry) implements Registered {
        public JsonSchema {
            samples = List.copyOf(samples);
            if (samples.isEmpty()) {
                throw new IllegalArgumentException("there is no sample");
            }
        }

        @Override
        public String language() {
            return "JSON Schema";
        }

        @Override
        public JsonSchema in(RegistrySpec other) {
            return new JsonSchema(schema, samples, other);
        }
    }

    /**
     * Text or JSON documents that show the key of a message and the time at which it is due.
     *
     * @param textBytes bytes of text behind time and publisher, that of the identity included, where the form is no JSON
     *     object
     */
    record Document(DocumentForm form, int textBytes, long seed) implements PayloadSpec {}

    /**
     * A fixed size, or sizes spread between two bounds.
     *
     * @param minBytes smallest size
     * @param maxBytes largest size
     * @param bias exponent of the random number from 0 to 1 that says where between the bounds a size lies: 1 spreads
     *     sizes evenly, more makes small ones more frequent, less large ones; above 0, at most 100
     */
    record SizeRange(int minBytes, int maxBytes, double bias) {

        /** The largest message there is. */
        public static final int LIMIT_BYTES = 256 << 20;

        public SizeRange {
            if (minBytes < 0 || maxBytes < minBytes || maxBytes > LIMIT_BYTES) {
                throw new IllegalArgumentException(
                        "a size range goes from the smaller to the larger size, at most 256 MiB, not " + minBytes + ".."
                                + maxBytes);
            }
            if (!(bias > 0 && bias <= 100)) {
                throw new IllegalArgumentException("a bias is above 0 and at most 100, not " + bias);
            }
        }

        /** Evenly spread. */
        public SizeRange(int minBytes, int maxBytes) {
            this(minBytes, maxBytes, 1);
        }

        private SizeRange without(int identityBytes) {
            if (minBytes < identityBytes) {
                throw new IllegalArgumentException("a message of " + minBytes
                        + " bytes has no room for its identity of " + identityBytes + " bytes");
            }
            return new SizeRange(minBytes - identityBytes, maxBytes - identityBytes, bias);
        }
    }

    /**
     * Makes or reads the content once, for all streams of a run.
     *
     * @param frame what the identity takes of every message; the rest is filled. The content of a file and a document are
     *     never cut: there the identity comes on top, or stands inside
     * @throws IllegalArgumentException when the smallest message has no room for the identity, or the file is missing,
     *     unreadable or empty
     */
    default Payloads load(MessageFrame frame) {
        int identityBytes = frame.identityBytes();
        return switch (this) {
            case Random random -> {
                ContentPool pool =
                        random.printable ? ContentPool.printable(random.seed) : ContentPool.binary(random.seed);
                yield pooled(pool, random.size.without(identityBytes), random.seed);
            }
            case Zeros zeros -> pooled(ContentPool.zeros(), zeros.size.without(identityBytes), 0);
            case Compressible compressible ->
                pooled(
                        ContentPool.compressible(compressible.ratio, compressible.seed),
                        compressible.size.without(identityBytes),
                        compressible.seed);
            case Registered encoded -> SchemaLibrary.installed(encoded).payloads(encoded);
            case Protobuf protobuf -> pooled(ContentPool.zeros(), new SizeRange(0, 0), 0);
            case Replayed rows -> stream -> new ReplayPayload(rows.file, stream, rows.publishers);
            case FileContent file -> {
                FileMessages messages = FileMessages.read(file.path(), file.perLine());
                yield stream -> new FilePayload(messages, stream);
            }
            case Document document -> {
                Documents documents = new Documents(
                        document.form,
                        document.textBytes,
                        frame.inline(),
                        frame.keys().keys(),
                        frame.keys().names(),
                        document.seed);
                yield stream -> new DocumentPayload(documents.writer(stream, frame.wall()));
            }
        };
    }

    /** Makes or reads the content of messages without keys. */
    default Payloads load(int identityBytes) {
        return load(MessageFrame.of(identityBytes, new KeySpec.None()));
    }

    /** The generator of one stream by itself; a run of several streams shares one {@link #load}. */
    default PayloadGenerator generator(int identityBytes, int stream) {
        return load(identityBytes).generator(stream);
    }

    private static Payloads pooled(ContentPool pool, SizeRange size, long seed) {
        return stream -> new PooledPayload(pool, size, seed, stream);
    }
}
