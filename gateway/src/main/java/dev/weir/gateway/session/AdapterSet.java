package dev.weir.gateway.session;

import dev.weir.gateway.item.Feeds;
import dev.weir.gateway.protocol.Refusal;
import java.util.Map;

/**
 * The data adapters that the sessions of one name may use.
 *
 * @param name as clients say it
 * @param feeds of each adapter, by its name
 */
public record AdapterSet(String name, Map<String, Feeds> feeds) {

    private static final int BAD_DATA_ADAPTER = 17;

    public AdapterSet {
        feeds = Map.copyOf(feeds);
    }

    /** @throws Refusal when there is none of the name */
    Feeds feeds(String adapter) {
        Feeds found = feeds.get(adapter);
        if (found == null) {
            throw new Refusal(BAD_DATA_ADAPTER, "No data adapter of that name");
        }
        return found;
    }
}
