package dev.weir.scenario;

/**
 * In which processes publishers and subscribers run.
 *
 * @param publishers how many processes divide the publishers; 0 when these run in the process that controls the run
 * @param receivers how many processes divide the subscribers, or the clients of a crowd; 0 when these run in the process
 *     that controls the run
 */
public record Processes(int publishers, int receivers) {

    /** All in one. */
    public static final Processes ONE = new Processes(0, 0);

    /** The publishers in the one that controls the run, all subscribers in a second one. */
    public static final Processes SEPARATE = new Processes(0, 1);

    public Processes {
        if (publishers < 0 || receivers < 0) {
            throw new IllegalArgumentException(
                    "publishers and receivers must be >= 0: " + publishers + ", " + receivers);
        }
    }
}
