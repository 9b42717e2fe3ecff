package dev.weir.gateway.session;

import dev.weir.gateway.item.Feeds;
import dev.weir.gateway.protocol.DiffFormats;
import dev.weir.gateway.protocol.Refusal;
import java.util.Map;

/**
 * The data adapters that the sessions of one name may use.
 *
 * @param name as clients say it
 * @param feeds of each adapter, by its name
 * @param undeclaredDiffs which differences a session gets whose client does not say which it understands
 */
public record AdapterSet(String name, Map<String, Feeds> feeds, DiffFormats undeclaredDiffs) {

    public AdapterSet {
        feeds = Map.copyOf(feeds);
    }

    /** With all differences, as the protocol has it. */
    public AdapterSet(String name, Map<String, Feeds> feeds) {
        this(name, feeds, DiffFormats.ALL);
    }

    /** @throws Refusal when there is none of the name */
    Feeds feeds(String adapter) {
        Feeds found = feeds.get(adapter);
        if (found == null) {
            throw new Refusal(Refusal.BAD_DATA_ADAPTER, "No data adapter of that name");
        }
        return found;
    }
}
