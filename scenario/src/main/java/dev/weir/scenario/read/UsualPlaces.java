package dev.weir.scenario.read;

import dev.weir.scenario.AgentsSpec.ByName;
import dev.weir.scenario.AgentsSpec.ByNumber;
import dev.weir.scenario.AgentsSpec.OnOne;
import dev.weir.scenario.AgentsSpec.Placement;
import java.util.List;

/**
 * Where Weir places agents of which a scenario only says who they are, or how many. One has both sides. Of several, those at the end
 * subscribe, as many as can, and the others publish, at least the first.
 *
 * @param names of the agents; empty when any will do
 * @param number how many they are; at least 1
 * @param mostSubscribing on how many the subscribers can be; 0 when there are none
 */
record UsualPlaces(List<String> names, int number, int mostSubscribing) {

    UsualPlaces {
        names = List.copyOf(names);
    }

    /** How many subscribe. One agent alone does so too. */
    int subscribing() {
        return Math.min(Math.max(1, number - 1), mostSubscribing);
    }

    /** How many publish. */
    int publishing() {
        return number == 1 ? 1 : number - subscribing();
    }

    Placement placement() {
        if (names.isEmpty()) {
            return number == 1 ? new OnOne() : new ByNumber(publishing(), subscribing());
        }
        return new ByName(names.subList(0, publishing()), names.subList(number - subscribing(), number));
    }
}
