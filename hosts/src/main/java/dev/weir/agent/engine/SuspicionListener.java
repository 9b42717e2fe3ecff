package dev.weir.agent.engine;

import java.util.Collection;
import java.util.function.Consumer;
import org.jgroups.Address;
import org.jgroups.Event;
import org.jgroups.stack.Protocol;

/**
 * Tells who will be excluded before the view says so, because a view gives no reasons. Public because JGroups sets its
 * properties by reflection.
 */
public final class SuspicionListener extends Protocol {

    private final Consumer<Address> onSuspicion;

    SuspicionListener(Consumer<Address> onSuspicion) {
        this.onSuspicion = onSuspicion;
    }

    @Override
    public Object up(Event event) {
        if (event.getType() == Event.SUSPECT) {
            Collection<Address> suspects = event.arg();
            suspects.forEach(onSuspicion);
        }
        return up_prot.up(event);
    }
}
