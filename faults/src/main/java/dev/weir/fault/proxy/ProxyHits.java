package dev.weir.fault.proxy;

/**
 * How many connections or datagrams a fault has hit.
 *
 * @param hit those that it chose
 * @param of all that it could have chosen
 */
public record ProxyHits(long hit, long of) {

    /** None of none. */
    public static final ProxyHits NONE = new ProxyHits(0, 0);

    /** The proxy's answer to the end of a fault. */
    public String line() {
        return hit + "/" + of;
    }

    /** Reads what {@link #line} writes. */
    static ProxyHits of(String line) {
        String[] numbers = line.split("/", -1);
        return new ProxyHits(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
    }
}
