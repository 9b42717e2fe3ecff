package dev.weir.transport.aeron.idle;

import dev.weir.transport.Setting;
import dev.weir.transport.Settings;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What a thread is there for. In this order they give up spinning when there are too few processors. */
public enum Role {
    CONDUCTOR("What the media driver's conductor does while it waits; with threading shared, its only thread."),
    RECEIVER("What the media driver's receiver does while it waits, with threading dedicated."),
    SENDER("What the media driver's sender does while it waits; with threading shared-network, its network thread."),
    PUBLISHER("What a publisher does while Aeron takes no more messages."),
    SUBSCRIBER("What a subscriber does while no message is there.");

    /** The roles of a media driver's own threads. */
    public static final Set<Role> OF_THE_DRIVER = EnumSet.of(CONDUCTOR, RECEIVER, SENDER);

    private static final String AUTO = "auto";

    private final String description;

    Role(String description) {
        this.description = description;
    }

    /** Name of the setting that says how this role waits. */
    public String setting() {
        return "idle." + text();
    }

    /** The role in words. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** That setting. */
    public Setting declaration() {
        return OF_THE_DRIVER.contains(this)
                ? Setting.choice(setting(), List.of(AUTO, "yield", "backoff", "spin", "sleep"), description)
                : Setting.choice(setting(), List.of("yield", "backoff", "spin", "sleep"), description);
    }

    /** How every role is to wait. */
    public static Map<Role, Idling> idling(Settings settings, boolean ipc, Threading threading) {
        Map<Role, Idling> idling = new EnumMap<>(Role.class);
        for (Role role : values()) {
            String asked = settings.text(role.setting());
            idling.put(
                    role,
                    asked.equals(AUTO) ? role.fitting(ipc, threading) : Idling.valueOf(asked.toUpperCase(Locale.ROOT)));
        }
        return idling;
    }

    /** How this role waits when nothing else is asked: no message passes through the driver over IPC, nor through a conductor that neither sends nor receives. */
    public Idling fitting(boolean ipc, Threading threading) {
        if (!OF_THE_DRIVER.contains(this)) {
            return Idling.YIELD;
        }
        boolean carriesMessages = !ipc && (this != CONDUCTOR || threading == Threading.SHARED);
        return carriesMessages ? Idling.YIELD : Idling.BACKOFF;
    }
}
