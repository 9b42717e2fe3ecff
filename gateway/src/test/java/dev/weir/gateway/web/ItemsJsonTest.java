package dev.weir.gateway.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.gateway.feed.DataAdapter;
import dev.weir.gateway.feed.ItemChoices;
import dev.weir.gateway.feed.ItemSink;
import dev.weir.gateway.item.Feeds;
import dev.weir.gateway.item.ItemSettings;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ItemsJsonTest {

    private static JsonNode examples(boolean names) {
        Source source = new Source("DEFAULT", new Feeds(new Orders(), ItemSettings.withDefaults()));
        PageSettings settings = new PageSettings(true, names, true, null);
        return ItemsJson.of(List.of(source), settings).at("/sets/0/adapters/0/examples");
    }

    @Test
    void namesOfItemsAreToldOnlyWhereTheyAreWanted() {
        assertThat(examples(true).toString()).isEqualTo("[\"order-[id=4711]\"]");
        assertThat(examples(false).toString()).isEqualTo("[]");
    }

    /** Has one item to offer. */
    private static final class Orders implements DataAdapter {

        @Override
        public String name() {
            return "ORDERS";
        }

        @Override
        public ItemChoices choices() {
            return new ItemChoices(List.of(), List.of(), true, "MERGE", List.of("order-[id=4711]"));
        }

        @Override
        public void subscribe(String item, ItemSink sink) {}

        @Override
        public void unsubscribe(String item) {}

        @Override
        public void close() {}
    }
}
