package dev.weir.agent.cluster;

import java.util.UUID;

/**
 * One time that a controller or an agent was in a cluster.
 *
 * @param name the name it gave; no two members have the same at a time
 * @param incarnation another one each time that it joins
 * @param host the address its connection comes from or leads to
 */
public record ClusterMember(String name, UUID incarnation, String host) {

    @Override
    public String toString() {
        return name + " (" + host + ")";
    }
}
