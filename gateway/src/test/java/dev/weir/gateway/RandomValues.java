package dev.weir.gateway;

import java.util.Random;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Values that change a little from one to the next, with all that an encoding may stumble over. */
final class RandomValues {

    private static final String[] PIECES = {
        "a",
        "|",
        "%",
        "^",
        "#",
        "$",
        "\r\n",
        ",",
        "é",
        "漢",
        "\uD83D\uDE00",
        "+",
        "=",
        "&",
        " ",
        "%7C",
        "^P",
        "\"",
        "\\\\"
    };

    private static final String[] NAMES = {"n/1", "n2", "n 3", "n\"|4", "", "é%"};

    private final Random random;

    RandomValues(long seed) {
        this.random = new Random(seed);
    }

    Random random() {
        return random;
    }

    /** A short text, empty or null. */
    @Nullable
    String text() {
        int length = random.nextInt(8) - 2;
        if (length < 0) {
            return length == -1 ? "" : null;
        }
        return repeated(length);
    }

    private String repeated(int length) {
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < length; index++) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }

    /** A long text that shares most with another one. */
    String longText(@Nullable String before) {
        StringBuilder text = new StringBuilder(before == null || before.length() < 50 ? repeated(150) : before);
        for (int change = random.nextInt(4); change > 0; change--) {
            int at = boundary(text, random.nextInt(text.length()));
            if (random.nextBoolean()) {
                text.insert(at, repeated(1 + random.nextInt(20)));
            } else if (text.length() > 100) {
                text.delete(at, boundary(text, Math.min(text.length(), at + random.nextInt(20))));
            }
        }
        return text.toString();
    }

    /** No half of a pair of surrogates is a text. */
    private static int boundary(StringBuilder text, int at) {
        return at < text.length() && Character.isLowSurrogate(text.charAt(at)) ? at + 1 : at;
    }

    /** A document that shares most with another one. */
    String json(@Nullable String before) {
        ObjectNode document = before == null
                ? JsonMapper.shared().createObjectNode().put("id", "x".repeat(80))
                : (ObjectNode) JsonMapper.shared().readTree(before);
        for (int change = random.nextInt(3); change >= 0; change--) {
            String name = NAMES[random.nextInt(NAMES.length)];
            switch (random.nextInt(6)) {
                case 0 -> document.put(name, random.nextInt());
                case 1 -> document.put(name, repeated(random.nextInt(10)));
                case 2 -> document.remove(name);
                case 3 -> document.put(name, random.nextInt(1000) / 8.0);
                case 4 -> document.putNull(name);
                default -> list(document).insert(0, repeated(2)).add(random.nextBoolean());
            }
        }
        if (list(document).size() > 6) {
            list(document).remove(random.nextInt(4));
        }
        return document.toString();
    }

    private static ArrayNode list(ObjectNode document) {
        return document.withArray("list");
    }
}
