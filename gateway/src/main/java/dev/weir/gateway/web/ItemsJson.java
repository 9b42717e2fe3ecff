package dev.weir.gateway.web;

import dev.weir.gateway.feed.ItemChoices;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What the page of live items can offer. */
final class ItemsJson {

    private ItemsJson() {}

    static ObjectNode of(List<Source> sources, PageSettings settings) {
        ObjectNode root = JsonMapper.shared().createObjectNode();
        root.put("officialClient", settings.webClient() != null);
        ArrayNode sets = root.putArray("sets");
        Map<String, ArrayNode> adapters = new LinkedHashMap<>();
        for (Source source : sources) {
            ArrayNode of = adapters.computeIfAbsent(
                    source.adapterSet(),
                    name -> sets.addObject().put("name", name).putArray("adapters"));
            adapter(
                    source.feeds().adapter().name(),
                    source.feeds().adapter().choices(),
                    settings.names(),
                    of.addObject());
        }
        return root;
    }

    private static void adapter(String name, ItemChoices choices, boolean names, ObjectNode into) {
        into.put("name", name);
        into.put("mode", choices.mode());
        into.put("otherFields", choices.otherFields());
        ArrayNode forms = into.putArray("forms");
        for (ItemChoices.Form form : choices.forms()) {
            ArrayNode parameters =
                    forms.addObject().put("prefix", form.prefix()).putArray("parameters");
            form.parameters().forEach(parameters::add);
        }
        ArrayNode fields = into.putArray("fields");
        for (ItemChoices.Field field : choices.fields()) {
            fields.addObject().put("name", field.name()).put("time", field.time());
        }
        ArrayNode examples = into.putArray("examples");
        if (names) {
            choices.examples().forEach(examples::add);
        }
    }
}
