package dev.weir.scenario.read.section;

import static dev.weir.config.ValueType.choice;

import dev.weir.config.Key;
import dev.weir.config.Node.Mapping;
import dev.weir.config.Place;
import dev.weir.config.Section;
import dev.weir.scenario.NamedSystem;
import dev.weir.transport.Settings;
import dev.weir.transport.SettingsException;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.durable.AskedDurability;
import dev.weir.transport.durable.Durability;
import dev.weir.transport.durable.DurableDriver;
import java.util.List;
import java.util.Optional;

/** The keys that ask what an acknowledgement is to be worth. The driver makes settings of them. */
public final class DurabilityKeys {

    /** Those of the top. */
    public static final List<Key> TOP = List.of(
            Key.value(
                    AskedDurability.DURABILITY,
                    choice(Durability.words()),
                    "",
                    Durability.WRITTEN.word(),
                    "What a message survives once it is acknowledged. memory: it may be lost when a server ends."
                            + " written: it survives the end of the server, not a loss of power. synced: also that."
                            + " The transport translates it into its own settings. Not given: these count alone."),
            Key.value(
                    AskedDurability.REPLICAS,
                    choice(List.of("1", "3")),
                    "",
                    "3",
                    "Copies of each message, of which an acknowledgement is sure of more than half; of one with"
                            + " durability: memory. Goes with durability."));

    private DurabilityKeys() {}

    /** What is asked for; nothing where the settings of the transport say everything. */
    public static Optional<AskedDurability> read(Section top) {
        if (!top.isGiven(AskedDurability.DURABILITY)) {
            if (top.isGiven(AskedDurability.REPLICAS)) {
                throw top.place(AskedDurability.REPLICAS)
                        .error(
                                "'replicas' does not say what an acknowledgement is to be worth",
                                "give it too:  durability: written");
            }
            return Optional.empty();
        }
        int replicas = top.isGiven(AskedDurability.REPLICAS)
                ? Integer.parseInt(top.text(AskedDurability.REPLICAS))
                : AskedDurability.AS_SET;
        return Durability.of(top.text(AskedDurability.DURABILITY))
                .map(durability -> new AskedDurability(durability, replicas));
    }

    /** The settings of the transport under which an acknowledgement is worth what is asked for. */
    public static Settings settled(Section top, TransportDriver driver, Settings settings) {
        Optional<AskedDurability> asked = read(top);
        if (asked.isEmpty()) {
            return settings;
        }
        TransportDriver own = driver instanceof NamedSystem named ? named.driver() : driver;
        if (!(own instanceof DurableDriver durable)) {
            String why = "the transport '" + driver.name() + "' does not say what its acknowledgements are worth";
            throw top.place(AskedDurability.DURABILITY).error("'durability': " + why, new NotToBeHad(why));
        }
        try {
            Settings settled = durable.durable(settings, asked.get());
            driver.validate(settled);
            return settled;
        } catch (SettingsException e) {
            throw refused(top, driver, e);
        }
    }

    private static RuntimeException refused(Section top, TransportDriver driver, SettingsException e) {
        String name = e.setting();
        NotToBeHad cause = new NotToBeHad("'" + name + "' " + e.getMessage());
        if (name.equals(AskedDurability.DURABILITY) || name.equals(AskedDurability.REPLICAS)) {
            return top.place(name).error("'" + name + "': " + e.getMessage(), cause);
        }
        Place place = ((Mapping) top.node(driver.name())).keyPlace(name);
        return place.error("'" + name + "' in '" + driver.name() + "': " + e.getMessage(), cause);
    }

    /** Why a system cannot give what was asked for: the cause of an error that a table of several systems goes on without. */
    public static final class NotToBeHad extends RuntimeException {

        private static final long serialVersionUID = 1L;

        /** @param why what the system cannot do, without a full stop */
        NotToBeHad(String why) {
            super(why, null, false, false);
        }
    }
}
