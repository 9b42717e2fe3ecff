package dev.weir.expression.function;

/** The functions {@code math:}. Used by one thread. */
public final class MathFunctions {

    private final RandomNumbers random;

    MathFunctions(RandomNumbers random) {
        this.random = random;
    }

    /** A whole number from 0 to {@code bound} - 1. */
    public long random(long bound) {
        ValueBounds.positive("math:random", bound);
        return random.nextLong(bound);
    }

    public long abs(long x) {
        return Math.abs(x);
    }

    public double abs(double x) {
        return Math.abs(x);
    }

    public int absInt32(int x) {
        return Math.abs(x);
    }

    public long absInt64(long x) {
        return Math.abs(x);
    }

    public float absFloat32(double x) {
        return (float) Math.abs(x);
    }

    public double absFloat64(double x) {
        return Math.abs(x);
    }

    public long max(long x, long y) {
        return Math.max(x, y);
    }

    public double max(double x, double y) {
        return Math.max(x, y);
    }

    public int maxInt32(int x, int y) {
        return Math.max(x, y);
    }

    public long maxInt64(long x, long y) {
        return Math.max(x, y);
    }

    public float maxFloat32(double x, double y) {
        return (float) Math.max(x, y);
    }

    public double maxFloat64(double x, double y) {
        return Math.max(x, y);
    }

    public long min(long x, long y) {
        return Math.min(x, y);
    }

    public double min(double x, double y) {
        return Math.min(x, y);
    }

    public int minInt32(int x, int y) {
        return Math.min(x, y);
    }

    public long minInt64(long x, long y) {
        return Math.min(x, y);
    }

    public float minFloat32(double x, double y) {
        return (float) Math.min(x, y);
    }

    public double minFloat64(double x, double y) {
        return Math.min(x, y);
    }

    public double acos(double x) {
        return Math.acos(x);
    }

    public double asin(double x) {
        return Math.asin(x);
    }

    public double atan(double x) {
        return Math.atan(x);
    }

    public double cos(double x) {
        return Math.cos(x);
    }

    public double sin(double x) {
        return Math.sin(x);
    }

    public double tan(double x) {
        return Math.tan(x);
    }

    public double exp(double x) {
        return Math.exp(x);
    }

    /** The natural logarithm. */
    public double log(double x) {
        return Math.log(x);
    }

    public double log10(double x) {
        return Math.log10(x);
    }

    public double pow(double x, double y) {
        return Math.pow(x, y);
    }

    public double sqrt(double x) {
        return Math.sqrt(x);
    }

    public double ceil(double x) {
        return Math.ceil(x);
    }

    public double floor(double x) {
        return Math.floor(x);
    }

    /** The nearest whole number. */
    public long round(double x) {
        return Math.round(x);
    }
}
