package dev.weir.resource.os;

/**
 * What the processors of a host have done since it was started, summed over all of them. A figure that could not be read is
 * {@link ProcessUsage#UNKNOWN}.
 *
 * @param busyNanos time in which they ran something: user, system and interrupts
 * @param stolenNanos time in which they had something to run and the hypervisor gave their time to other machines
 */
public record ProcessorTime(long busyNanos, long stolenNanos) {

    /** Nothing is known. */
    public static final ProcessorTime UNKNOWN = new ProcessorTime(ProcessUsage.UNKNOWN, ProcessUsage.UNKNOWN);

    /** Whether it is known how much the hypervisor took. */
    public boolean known() {
        return busyNanos >= 0 && stolenNanos >= 0;
    }
}
