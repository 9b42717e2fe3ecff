package dev.weir.resource;

import dev.weir.resource.os.ProcessUsage;

/**
 * What the processes of one name have used on a host until now.
 *
 * @param name as whoever watches them calls them; {@link ProcessChoice#HOST} is the host as a whole
 * @param running how many of them run; 1 for the host
 * @param pid number of one that runs, the lowest; 0 if none does, and for the host
 * @param usage sum over all that ran since they are watched; memory is that of those that run
 */
public record WatchedUsage(String name, int running, long pid, ProcessUsage usage) {

    public WatchedUsage {
        if (!ProcessChoice.isName(name) || running < 0 || pid < 0) {
            throw new IllegalArgumentException("no processes that are watched: " + name);
        }
    }

    /** Whether it is the host as a whole. */
    public boolean isHost() {
        return name.equals(ProcessChoice.HOST);
    }
}
