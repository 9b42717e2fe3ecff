package dev.weir.gateway;

/** How often a test repeats something: less in a usual build than in one with the profile {@code thorough}. */
public final class RepeatCount {

    private RepeatCount() {}

    /** One of the two numbers, as the build asks. */
    public static int of(int usual, int thorough) {
        return Boolean.getBoolean("tests.thorough") ? thorough : usual;
    }
}
