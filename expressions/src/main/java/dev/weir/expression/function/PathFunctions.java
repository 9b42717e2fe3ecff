package dev.weir.expression.function;

/** The functions {@code path:}. Used by one thread. */
public final class PathFunctions {

    private static final int MAX_DEPTH = 100;

    private final RandomNumbers random;

    PathFunctions(RandomNumbers random) {
        this.random = random;
    }

    /** A random path of one to {@code depth} parts, each one of {@code width} hexadecimal numbers: {@code 3/1f/}. */
    public String random(int width, int depth) {
        ValueBounds.positive("path:random", width);
        if (depth < 1 || depth > MAX_DEPTH) {
            throw new IllegalArgumentException("path:random takes a depth from 1 to " + MAX_DEPTH + ", not " + depth);
        }
        int parts = 1 + random.nextInt(depth);
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < parts; i++) {
            path.append(Integer.toHexString(random.nextInt(width))).append('/');
        }
        return path.toString();
    }
}
