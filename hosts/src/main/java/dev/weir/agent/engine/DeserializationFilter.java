package dev.weir.agent.engine;

import java.io.ObjectInputFilter;

/**
 * Refuses serialized Java objects in the whole process: JGroups reads them wherever a member sends some, although its own
 * protocols and Weir send none.
 */
final class DeserializationFilter {

    private DeserializationFilter() {}

    /** Keeps a filter that the process was started with. */
    static synchronized void install() {
        if (ObjectInputFilter.Config.getSerialFilter() == null) {
            ObjectInputFilter.Config.setSerialFilter(ObjectInputFilter.Config.createFilter("!*"));
        }
    }
}
