package dev.weir.transport.durable;

import dev.weir.transport.EffectiveSetting;
import java.util.List;
import java.util.Optional;

/**
 * What an acknowledgement is worth under the settings in force, read back from the system. It travels among the effective
 * settings of a transport.
 *
 * @param durability what an acknowledged message survives
 * @param sure copies that are certain to exist once it is acknowledged; 0 when no server has confirmed anything
 * @param copies copies that the system keeps of a message in the end
 * @param settings the settings that make it so, in the system's own words
 * @param server name and version of the server
 */
public record Acknowledgement(Durability durability, int sure, int copies, String settings, String server) {

    private static final String SCOPE = "acknowledgement";
    private static final String REPLICAS = "replicas";
    private static final String SETTINGS = "settings";
    private static final String SERVER = "server";
    private static final String OF = " of ";

    /** Whether more than half of the copies are certain, so that one of them is left when a minority is lost. */
    public boolean majority() {
        return sure >= AskedDurability.majority(copies);
    }

    /** Itself as settings of a scope of its own. */
    public List<EffectiveSetting> asSettings() {
        return List.of(
                setting(AskedDurability.DURABILITY, durability.word()),
                setting(REPLICAS, sure + OF + copies),
                setting(SETTINGS, settings),
                setting(SERVER, server));
    }

    private static EffectiveSetting setting(String name, String value) {
        // Nobody gives these, so none of them differs from a default.
        return new EffectiveSetting(SCOPE, name, value, true);
    }

    /** The one among settings that were read back; empty when the transport told none. */
    public static Optional<Acknowledgement> in(List<EffectiveSetting> inForce) {
        String[] counts = value(inForce, REPLICAS).split(OF, -1);
        return Durability.of(value(inForce, AskedDurability.DURABILITY))
                .map(durability -> new Acknowledgement(
                        durability,
                        Integer.parseInt(counts[0]),
                        Integer.parseInt(counts[1]),
                        value(inForce, SETTINGS),
                        value(inForce, SERVER)));
    }

    private static String value(List<EffectiveSetting> inForce, String name) {
        return inForce.stream()
                .filter(setting ->
                        setting.scope().equals(SCOPE) && setting.name().equals(name))
                .map(EffectiveSetting::value)
                .findFirst()
                .orElse("");
    }
}
