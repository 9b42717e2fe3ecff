package dev.weir.run.echo;

import dev.weir.schedule.Schedule;
import dev.weir.transport.Topology;
import java.util.Map;

/**
 * How another process joins the way back, which the process of the run has made.
 *
 * @param topology who publishes echoes, and who receives them
 * @param handout what the transport of the way back says of what it made
 * @param schedule when messages are due, and so how many echoes may be sent in a second
 */
public record EchoWay(Topology topology, Map<String, String> handout, Schedule schedule) {

    @Override
    public String toString() {
        return "EchoWay[" + topology + "]";
    }
}
