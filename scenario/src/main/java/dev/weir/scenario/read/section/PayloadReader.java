package dev.weir.scenario.read.section;

import dev.weir.config.Place;
import dev.weir.config.Section;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.payload.KeyNames;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.payload.document.DocumentForm;
import dev.weir.unit.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads the sections {@code payload} and {@code keys}. */
public final class PayloadReader {

    private PayloadReader() {}

    /**
     * What a checked section asks for.
     *
     * @param folder where the scenario's own files lie, if it has a place
     */
    public static PayloadSpec payload(Section payload, Optional<Path> folder) {
        long seed = payload.read("seed", Numbers::count);
        SizeRange size = payload.read("size", Values::sizes);
        return switch (payload.kind()) {
            case "random" -> new PayloadSpec.Random(payload.text("random").equals("printable"), size, seed);
            case "zeros" -> new PayloadSpec.Zeros(size);
            case "compressible" ->
                payload.read("compressible", text -> new PayloadSpec.Compressible(Numbers.decimal(text), size, seed));
            case "protobuf" ->
                payload.read("protobuf", text -> {
                    // Refused here, where the mistake has a place, when its library is not installed.
                    Carrier.of(CarrierKind.PROTOBUF);
                    return new PayloadSpec.Protobuf();
                });
            case "avro", "json-schema" -> SchemaKeys.read(payload, folder, seed);
            case "document" ->
                new PayloadSpec.Document(
                        Values.constant(DocumentForm.class, payload.text("document")),
                        payload.read("size", PayloadReader::oneSize),
                        seed);
            case "file" ->
                new PayloadSpec.FileContent(
                        file(payload, "file", folder), payload.text("per").equals("line"));
            default -> throw new IllegalStateException("no such payload is known: " + payload.kind());
        };
    }

    private static int oneSize(String text) {
        SizeRange size = Values.sizes(text);
        if (size.minBytes() != size.maxBytes()) {
            throw new IllegalArgumentException("'" + text + "' is a range; the text of documents has one size");
        }
        return size.maxBytes();
    }

    /**
     * A scenario may come from a stranger, so it names no file outside its own folder: its content would be published.
     * Whoever types an option may name any file.
     */
    public static Path file(Section section, String key, Optional<Path> folder) {
        Place place = section.place(key);
        Path named = section.read(key, PayloadReader::path);
        if (place.fromOption()) {
            return named.toAbsolutePath().normalize();
        }
        Path own = folder.orElse(Path.of("")).toAbsolutePath().normalize();
        Path file = own.resolve(named).normalize();
        if (!isInside(own, file)) {
            throw place.error(
                    "'" + key + "' in '" + section.path() + "': '" + named + "' lies outside the scenario's own folder",
                    "give such a file as an option:  --set " + section.path() + "." + key + "=" + named);
        }
        return file;
    }

    private static boolean isInside(Path folder, Path file) {
        try {
            // Links are followed, so that none leads out of the folder.
            return file.startsWith(folder)
                    && (!Files.exists(file) || file.toRealPath().startsWith(folder.toRealPath()));
        } catch (IOException e) {
            return false;
        }
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("'" + text + "' is not a path", e);
        }
    }

    /**
     * The keys that a checked section with {@code keys} asks for.
     *
     * @param folder where the scenario's own files lie, if it has a place
     */
    public static KeySpec keys(Section root, Optional<Path> folder) {
        Section keys = root.section("keys");
        if (keys.names().isEmpty()) {
            return new KeySpec.None();
        }
        long seed = keys.read("seed", Numbers::count);
        double exponent = keys.read("exponent", Numbers::decimal);
        return switch (keys.kind()) {
            case "uniform" ->
                keys.read("uniform", text -> new KeySpec.Uniform(Numbers.count(text, 1, Integer.MAX_VALUE), seed));
            case "zipf" ->
                keys.read("zipf", text -> new KeySpec.Zipf(Numbers.count(text, 1, Integer.MAX_VALUE), exponent, seed));
            case "list" -> new KeySpec.Named(names(keys, folder), seed);
            default -> throw new IllegalStateException("no such keys are known: " + keys.kind());
        };
    }

    private static List<String> names(Section keys, Optional<Path> folder) {
        String list = keys.text("list");
        return KeyNames.shipped(list).orElseGet(() -> {
            Path file = file(keys, "list", folder);
            return keys.read("list", text -> KeyNames.read(file));
        });
    }
}
