package dev.weir.result;

/**
 * Processor time of one host while measuring, and how much of it the hypervisor gave to other machines: steal. A figure that is
 * not known is -1.
 *
 * @param host its name; {@link #THIS_HOST} in a run on one host
 * @param neededSeconds time in which its processors ran something, or had something to run and could not: busy and stolen
 * @param stolenSeconds the part of it that the hypervisor gave to other machines
 */
public record HostSteal(String host, double neededSeconds, double stolenSeconds) {

    /** The name of the host of a run that has no other. */
    public static final String THIS_HOST = "this host";

    /** Whether steal is known. */
    public boolean known() {
        return neededSeconds >= 0 && stolenSeconds >= 0;
    }

    /** Which part of the time that it needed was stolen, from 0 to 1; -1 if that is not known. */
    public double share() {
        return !known() ? -1 : neededSeconds == 0 ? 0 : stolenSeconds / neededSeconds;
    }
}
