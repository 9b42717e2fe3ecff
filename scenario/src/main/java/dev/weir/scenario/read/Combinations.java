package dev.weir.scenario.read;

import dev.weir.config.ConfigException;
import dev.weir.config.Section;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.payload.FileMessages;
import dev.weir.payload.KeySpec;
import dev.weir.payload.MessageFrame;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.PayloadSpec.SizeRange;
import dev.weir.payload.document.Documents;
import dev.weir.scenario.Processes;
import dev.weir.scenario.read.section.Values;
import dev.weir.transport.Capability;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Settings;
import dev.weir.transport.Topology;
import dev.weir.transport.TransportDriver;
import dev.weir.unit.Counts;
import dev.weir.unit.Sizes;
import java.nio.ByteBuffer;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Refuses what each key allows and no run can do. */
final class Combinations {

    private static final String TOPIC_NAME = "topic.name";

    private final Section root;
    private final TransportDriver driver;
    private final Settings settings;

    Combinations(Section root, TransportDriver driver, Settings settings) {
        this.root = root;
        this.driver = driver;
        this.settings = settings;
    }

    void check(CarrierKind carrier, Topology topology, KeySpec keys, PayloadSpec payload, PayloadHandling handling) {
        require(carrier == CarrierKind.HEADER, Capability.HEADER, "carrier", "has no headers", "carrier: binary");
        boolean keyed = payload instanceof PayloadSpec.Document document
                && document.form().keyed();
        require(
                !(keys instanceof KeySpec.None),
                Capability.KEY,
                "keys",
                "has no keys",
                keyed ? "payload: { document: base }" : "keys: none");
        boolean several = topology.subscribers() > 1;
        switch (topology.delivery()) {
            case SHARED ->
                require(
                        several,
                        Capability.SHARED_DELIVERY,
                        "delivery",
                        "does not share messages among subscribers",
                        "delivery: each");
            case EACH ->
                require(
                        several,
                        Capability.EACH_DELIVERY,
                        "delivery",
                        "does not give every message to each subscriber",
                        "delivery: shared");
        }
        checkKeys(keys, payload);
        checkRoom(carrier, keys, payload);
        if (carrier == CarrierKind.JSON) {
            checkJson(payload);
        }
        check(handling, carrier, payload);
    }

    private void require(boolean wanted, Capability capability, String key, String lack, String instead) {
        if (wanted && !driver.capabilities(settings).contains(capability)) {
            throw root.place(key)
                    .error(
                            "'" + key + "': the transport '" + driver.name() + "' " + lack,
                            "possible with it:  " + instead);
        }
    }

    /** Whether messages are printed, if they are in a topic that can be read by its name. */
    boolean printing() {
        boolean printing = root.text(ScenarioKeys.PRINT).equals("true");
        if (printing && !settings.isDeclared(TOPIC_NAME)) {
            throw root.place(ScenarioKeys.PRINT)
                    .error(
                            "'print': the transport '" + driver.name() + "' has no topic that could be read",
                            "possible with it:  print: false");
        }
        if (printing && settings.text(TOPIC_NAME).isEmpty()) {
            throw root.place(ScenarioKeys.PRINT)
                    .error(
                            "'print': the name of the topic is not known before the run",
                            "give it one:  " + driver.name() + ": { " + TOPIC_NAME + ": clock }");
        }
        return printing;
    }

    /** In which processes they are, if that is possible. */
    Processes processes(Topology topology) {
        Processes processes = Values.processes(root);
        require(
                !processes.equals(Processes.ONE),
                Capability.SEPARATE_PROCESSES,
                "processes",
                "has publishers and subscribers in one process only",
                "processes: one");
        if (processes.receivers() > 0 && topology.subscribers() == 0) {
            throw root.place("processes")
                    .error(
                            "'processes': there is no subscriber to run in a second process",
                            "without subscribers, write:  processes: one");
        }
        requireAsMany("publishers", processes.publishers(), "publisher", topology.publishers());
        requireAsMany("receivers", processes.receivers(), "subscriber", topology.subscribers());
        if (processes.receivers() > 1
                && topology.delivery() == Topology.Delivery.SHARED
                && !driver.capabilities(settings).contains(Capability.SHARED_AMONG_PROCESSES)) {
            throw root.place("processes")
                    .error(
                            "'receivers' in 'processes': subscribers that share the messages are in one process",
                            "possible with them:  processes: separate, or  delivery: each"
                                    + (driver.capabilities().contains(Capability.SHARED_AMONG_PROCESSES)
                                            ? ", or a group that commits:  kafka: { consumer.enable.auto.commit: true }"
                                            : ""));
        }
        return processes;
    }

    private void requireAsMany(String key, int processes, String what, int count) {
        if (processes > count) {
            throw root.place("processes")
                    .error(
                            "'" + key + "' in 'processes': " + processes + " processes cannot divide "
                                    + Counts.of(count, what),
                            "at most:  processes: { " + key + ": " + count + " }");
        }
    }

    /** What is not read carries no identity in its bytes, and nothing that has a checksum over them. */
    private void check(PayloadHandling handling, CarrierKind carrier, PayloadSpec spec) {
        String word = handling.name().toLowerCase(Locale.ROOT);
        if (handling == PayloadHandling.READ) {
            return;
        }
        Section payload = root.section("payload");
        if (!driver.capabilities(settings).contains(Capability.SAME_MEMORY)) {
            throw payload.place("handling")
                    .error(
                            "'handling' in 'payload': with the transport '" + driver.name()
                                    + "' every byte travels and is checked",
                            "possible with it:  payload: { handling: read }");
        }
        if (spec instanceof PayloadSpec.Document) {
            throw payload.place("handling")
                    .error(
                            "'handling' in 'payload': a document shows its key and the time at which it is due, and "
                                    + word + " writes none for each message",
                            "possible with it:  payload: { handling: read }, or  payload: { random: printable }");
        }
        if (carrier != CarrierKind.HEADER && carrier != CarrierKind.NONE) {
            throw payload.place("handling")
                    .error(
                            "'handling' in 'payload': " + word
                                    + " leaves the bytes of a message alone, so its identity must travel beside them",
                            "possible with it:  carrier: header");
        }
    }

    private void checkKeys(KeySpec keys, PayloadSpec payload) {
        if (!(payload instanceof PayloadSpec.Document document)) {
            return;
        }
        if (document.form().keyed() && keys instanceof KeySpec.None) {
            throw root.place("keys")
                    .error(
                            "'keys': every document of this form has a key",
                            "possible with it:  keys: { list: fruits }, or  payload: { document: base }");
        }
        if (keys.keys() > Documents.MAX_KEYS) {
            throw root.place("keys")
                    .error("'keys': documents of at most " + Documents.MAX_KEYS + " keys are kept, not of "
                            + keys.keys());
        }
    }

    private void checkRoom(CarrierKind carrier, KeySpec keys, PayloadSpec payload) {
        Carrier opened = Carrier.of(carrier);
        int identityBytes = opened.overheadBytes() + opened.inlineBytes();
        Section section = root.section("payload");
        int minBytes = switch (payload) {
            case PayloadSpec.Random random -> random.size().minBytes();
            case PayloadSpec.Zeros zeros -> zeros.size().minBytes();
            case PayloadSpec.Compressible compressible -> compressible.size().minBytes();
            case PayloadSpec.Protobuf protobuf -> identityBytes;
            case PayloadSpec.Registered encoded -> identityBytes;
            case PayloadSpec.Document document -> document.form().sized() ? document.textBytes() : identityBytes;
            case PayloadSpec.Replayed rows -> identityBytes;
            case PayloadSpec.FileContent file ->
                identityBytes + fileMessages(file).maxBytes();
        };
        if (minBytes < identityBytes) {
            throw section.place("size")
                    .error(
                            "'size' in 'payload': a message of " + Sizes.exact(minBytes)
                                    + " has no room for its identity,"
                                    + " which takes " + identityBytes + "B with carrier: "
                                    + carrier.name().toLowerCase(Locale.ROOT),
                            "write a size of at least " + identityBytes + "B, or carry the identity in another way"
                                    + " (carrier: header) or not at all (carrier: none)");
        }
        if (carrier == CarrierKind.NONE
                && payload.load(MessageFrame.of(0, keys)).generator(0).maxBytes() == 0) {
            throw section.place("size").error("'size' in 'payload': a message has at least 1B");
        }
    }

    private FileMessages fileMessages(PayloadSpec.FileContent file) {
        return root.section("payload").read("file", text -> {
            FileMessages messages = FileMessages.read(file.path(), file.perLine());
            if (messages.maxBytes() > SizeRange.LIMIT_BYTES) {
                throw new IllegalArgumentException("'" + file.path() + "' holds a message that is too large");
            }
            return messages;
        });
    }

    private void checkJson(PayloadSpec payload) {
        Section section = root.section("payload");
        switch (payload) {
            case PayloadSpec.Random random -> {
                if (!random.printable()) {
                    throw bytesInJson(section, "random", "random: binary");
                }
            }
            case PayloadSpec.Zeros zeros -> throw bytesInJson(section, "zeros", "zeros");
            case PayloadSpec.Protobuf protobuf -> throw bytesInJson(section, "protobuf", "protobuf");
            case PayloadSpec.Registered encoded -> throw bytesInJson(section, section.kind(), section.kind());
            case PayloadSpec.Compressible compressible -> throw bytesInJson(section, "compressible", "compressible");
            case PayloadSpec.Document document -> throw bytesInJson(section, "document", "document");
            case PayloadSpec.Replayed rows -> throw bytesInJson(section, "random", "replay");
            case PayloadSpec.FileContent file -> checkJson(section, fileMessages(file));
        }
    }

    private static ConfigException bytesInJson(Section payload, String key, String what) {
        return payload.place(key)
                .error(
                        "'" + key + "' in 'payload': " + what
                                + " makes bytes that JSON text cannot hold (carrier: json)",
                        "possible with it:  payload: { random: printable } or { file: objects.json }");
    }

    /** Every message is a JSON object, or could stand between the quotes of a JSON string. */
    private static void checkJson(Section payload, FileMessages messages) {
        JsonMapper mapper = new JsonMapper();
        ByteBuffer buffer = ByteBuffer.allocate(messages.maxBytes() + 2);
        for (int i = 0; i < messages.count(); i++) {
            buffer.clear().put((byte) '"');
            int bytes = messages.copy(i, buffer);
            buffer.put((byte) '"');
            boolean object = buffer.get(1) == '{';
            try {
                mapper.readTree(buffer.array(), object ? 1 : 0, object ? bytes : bytes + 2);
            } catch (JacksonException e) {
                throw payload.place("file")
                        .error(
                                "'file' in 'payload': message " + (i + 1)
                                        + " is neither a JSON object nor text that a JSON string can hold (carrier:"
                                        + " json): " + e.getOriginalMessage(),
                                e);
            }
        }
    }
}
