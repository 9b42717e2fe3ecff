package dev.weir.run.host;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * The share of one process, and the host it runs on.
 *
 * @param share which of the publishers, of the subscribers, or of the loops of a crowd it has
 * @param host where it runs
 */
public record PlacedShare(WorkerShare share, WorkerHost host) {

    /**
     * Divides everything among hosts. Each has one process, or more where there are more processes than hosts; some have none
     * where there is too little to divide.
     *
     * @param side begins the name of each process
     * @param processes how many there are at least
     * @param hosts in order, at least one
     * @param all how many there are to divide
     */
    public static List<PlacedShare> of(String side, int processes, List<WorkerHost> hosts, int all) {
        return of(side, processes, hosts, all, host -> Integer.MAX_VALUE);
    }

    /**
     * The same; a process gets fewer than others where its host has no room for as many, and the others get more.
     *
     * @param room how many fit into one process of a host
     */
    public static List<PlacedShare> of(
            String side, int processes, List<WorkerHost> hosts, int all, ToIntFunction<WorkerHost> room) {
        if (hosts.stream().allMatch(WorkerHost::isHere)) {
            WorkerHost here = hosts.getFirst();
            return WorkerShare.of(side, processes, all).stream()
                    .map(share -> new PlacedShare(share, here))
                    .toList();
        }
        int count = Math.min(Math.max(processes, hosts.size()), all);
        List<WorkerHost> places = IntStream.range(0, count)
                .mapToObj(process -> hosts.get(count <= hosts.size() ? process : process * hosts.size() / count))
                .toList();
        int[] sizes = sizes(all, places.stream().mapToInt(room).toArray());
        List<PlacedShare> shares = new ArrayList<>();
        int first = 0;
        for (int process = 0; process < count; process++) {
            int end = first + sizes[process];
            if (end > first) {
                shares.add(
                        new PlacedShare(new WorkerShare(name(side, places, process), first, end), places.get(process)));
            }
            first = end;
        }
        return shares;
    }

    /** As even as the rooms allow. What fits nowhere is divided evenly: each process says itself that it is too much. */
    private static int[] sizes(int all, int[] rooms) {
        boolean fits = Arrays.stream(rooms).asLongStream().sum() >= all;
        int[] sizes = new int[rooms.length];
        for (int left = all; left > 0; left--) {
            int least = -1;
            for (int i = 0; i < sizes.length; i++) {
                // The last of those that have fewest, as in shares of processes of one host.
                if ((!fits || sizes[i] < rooms[i]) && (least < 0 || sizes[i] <= sizes[least])) {
                    least = i;
                }
            }
            sizes[least]++;
        }
        return sizes;
    }

    /** {@code weir publisher on a}, or {@code weir publisher 2 on a} where the host has several. */
    private static String name(String side, List<WorkerHost> places, int process) {
        WorkerHost host = places.get(process);
        long before = places.subList(0, process).stream().filter(host::equals).count();
        long there = places.stream().filter(host::equals).count();
        String numbered = there == 1 ? side : side + " " + (before + 1);
        return host.isHere() ? numbered : numbered + " on " + host.name();
    }
}
