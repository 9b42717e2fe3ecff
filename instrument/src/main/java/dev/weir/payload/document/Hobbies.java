package dev.weir.payload.document;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Hobbies of persons. */
final class Hobbies {

    private static final byte[][] ALL = Arrays.stream(
                    ("Reading,Cooking,Gardening,Painting,Photography,Hiking,Cycling,Swimming,Running,Dancing,Singing,Fishing"
                                    + ",Camping,Knitting,Sewing,Drawing,Writing,Chess,Yoga,Climbing,Skiing,Surfing,Sailing,Rowing"
                                    + ",Tennis,Golf,Archery,Pottery,Origami,Calligraphy,Astronomy,Birdwatching,Baking,Juggling"
                                    + ",Woodworking,Beekeeping,Genealogy,Geocaching,Skating,Travelling")
                            .split(","))
            .map(Pieces::ascii)
            .toArray(byte[][]::new);

    /** How many there are. */
    static final int COUNT = ALL.length;

    private Hobbies() {}

    static void put(int hobby, ByteBuffer into) {
        into.put(ALL[hobby]);
    }

    static int maxBytes() {
        return Arrays.stream(ALL).mapToInt(hobby -> hobby.length).max().orElseThrow();
    }

    static double meanBytes() {
        return Arrays.stream(ALL).mapToInt(hobby -> hobby.length).average().orElseThrow();
    }
}
