package dev.weir.gateway.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Whatever the values are, a client that follows the specification ends up with them. */
class ValueEncoderLawsTest {

    private static final ValueEncoder EAGER = new ValueEncoder(1, 1);

    private static FieldValues values(List<@Nullable String> list) {
        return new FieldValues() {
            @Override
            public int size() {
                return list.size();
            }

            @Override
            public @Nullable String value(int field) {
                return list.get(field);
            }

            @Override
            public ParsedJson json(int field) {
                String value = list.get(field);
                return value == null ? ParsedJson.NONE : ParsedJson.parse(value);
            }
        };
    }

    @Provide
    Arbitrary<@Nullable String> anyValue() {
        Arbitrary<String> signs = Arbitraries.of(
                        "#", "$", "^", "%", "|", "\r", "\n", ",", "^1", "^P", "é", "漢", "😀", "a")
                .list()
                .ofMaxSize(12)
                .map(pieces -> String.join("", pieces));
        return Arbitraries.oneOf(signs, Arbitraries.of("x", "y", "")).injectNull(0.1);
    }

    @Property
    void wholeValuesComeBack(@ForAll("rows") List<@Nullable String> row) {
        EncodedValues encoded = EAGER.whole(values(row));
        assertThat(Decoded.values(Collections.nCopies(row.size(), "old"), encoded))
                .isEqualTo(row);
    }

    @Property
    void changesComeBackWhateverDiffsAreUsed(
            @ForAll("rows") List<@Nullable String> before,
            @ForAll("rows") List<@Nullable String> after,
            @ForAll boolean diffs) {
        List<@Nullable String> base = sized(before, after.size());
        EncodedValues encoded =
                EAGER.changes(values(base), values(after), 0, diffs ? DiffFormats.ALL : DiffFormats.NONE);
        assertThat(Decoded.values(base, encoded)).isEqualTo(after);
    }

    private static List<@Nullable String> sized(List<@Nullable String> row, int size) {
        List<@Nullable String> sized = new ArrayList<>(row.subList(0, Math.min(size, row.size())));
        while (sized.size() < size) {
            sized.add("x");
        }
        return sized;
    }

    @Provide
    Arbitrary<List<@Nullable String>> rows() {
        return anyValue().list().ofMinSize(1).ofMaxSize(9);
    }

    @Property
    void aTlcpDiffMakesTheNewTextOfTheOldOne(@ForAll("texts") String base, @ForAll("texts") String target) {
        assertThat(Decoded.applied(base, TlcpDiff.between(base, target))).isEqualTo(target);
    }

    /** Made of few words, so that two have much in common; some are long. */
    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of("alphabetical", "beta", "gamma-gamma", "x", "aaaaaaaa", "é|%")
                .list()
                .ofMaxSize(60)
                .map(words -> String.join("", words));
    }

    @Provide
    Arbitrary<Object> documents() {
        return documents(3);
    }

    private static Arbitrary<Object> documents(int depth) {
        Arbitrary<Object> leaves =
                Arbitraries.of(1, -7, 2_000_000, 0.125, 1e-3, "text", "a/b", "~", "\"|%\r\n", "é😀", "", true, false);
        if (depth == 0) {
            return leaves;
        }
        Arbitrary<Object> inner = documents(depth - 1);
        return Arbitraries.oneOf(
                leaves,
                inner.list().ofMaxSize(4).map(list -> (Object) list),
                Arbitraries.maps(Arbitraries.of("a", "b/c", "d", "\"", ""), inner)
                        .ofMaxSize(3)
                        .map(map -> (Object) map));
    }

    @Property
    void aJsonPatchMakesTheNewDocumentOfTheOldOne(
            @ForAll("documents") Object one, @ForAll("documents") Object other, @ForAll boolean inList) {
        String base = JsonMapper.shared().writeValueAsString(inList ? List.of(1, one) : java.util.Map.of("v", one));
        String target =
                JsonMapper.shared().writeValueAsString(inList ? List.of(1, other, 2) : java.util.Map.of("v", other));
        String patch = JsonPatch.between(ParsedJson.parse(base), ParsedJson.parse(target), Integer.MAX_VALUE);
        assertThat(patch).isNotNull();
        JsonNode result = JsonMapper.shared().readTree(Decoded.patched(base, patch));
        assertThat(result).isEqualTo(JsonMapper.shared().readTree(target));
    }

    @Property
    void noFieldGetsATlcpDiffWhileTheClientHoldsItAsJson(@ForAll @Size(min = 2, max = 8) List<Boolean> large) {
        String before = document(0, false);
        long held = 0;
        boolean asJson = false;
        for (int number = 1; number <= large.size(); number++) {
            String after =
                    large.get(number - 1) ? "[" + number + ",\"" + "z".repeat(200) + "\"]" : document(number, true);
            EncodedValues encoded =
                    EAGER.changes(values(List.of(before)), values(List.of(after)), held, DiffFormats.ALL);
            String text = new String(encoded.bytes(), java.nio.charset.StandardCharsets.UTF_8);
            assertThat(asJson && text.startsWith("^T")).isFalse();
            asJson = text.startsWith("^P");
            assertThat(encoded.heldAsJson()).isEqualTo(asJson ? 1 : 0);
            held = encoded.heldAsJson();
            before = after;
        }
    }

    private static String document(int number, boolean spaced) {
        return "{\"n\":" + number + ",\"text\":\"" + "x".repeat(100) + "\"" + (spaced ? " " : "") + "}";
    }
}
