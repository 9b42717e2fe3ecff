package dev.weir.scenario;

/**
 * In which processes publishers and subscribers run.
 *
 * @param receivers how many processes divide the subscribers, or the clients of a crowd; 0 when these run in the process of
 *     the publishers, which also controls the run
 */
public record Processes(int receivers) {

    /** Both in one. */
    public static final Processes ONE = new Processes(0);

    /** The publishers in the one that controls the run, all subscribers in a second one. */
    public static final Processes SEPARATE = new Processes(1);

    public Processes {
        if (receivers < 0) {
            throw new IllegalArgumentException("receivers must be >= 0: " + receivers);
        }
    }
}
