package dev.weir.gateway.protocol;

/** A most that a client may set, a decimal number above 0 or none; infinity stands for none. */
public record Limit(double most) {

    public static final Limit UNLIMITED = new Limit(Double.POSITIVE_INFINITY);

    static Limit parse(String name, String value) {
        return value.equals("unlimited") ? UNLIMITED : new Limit(Parameters.decimal(name, value));
    }

    /** The stricter one. */
    public Limit least(Limit other) {
        return other.most < most ? other : this;
    }

    public boolean unlimited() {
        return most == Double.POSITIVE_INFINITY;
    }

    /** As notifications say it. */
    @Override
    public String toString() {
        return unlimited() ? "unlimited" : Double.toString(most);
    }
}
