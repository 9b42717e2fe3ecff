package dev.weir.payload.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weir.clock.WallTime;
import java.nio.ByteBuffer;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DocumentsTest {

    private static final List<String> NAMES = List.of("James", "Zoë \"Z\"", "Ann\\Ruth");
    private static final String PLACE = "Weir" + ".".repeat(44);
    private static final String TIME = "1970-01-01 00:00:01.500";
    private static final long NANOS = 1_500_000_000L;

    private final JsonMapper json = new JsonMapper();

    @Test
    void textHasTimePublisherAndTheTokenInFrontOfRandomCharacters() {
        String document = text(writer(DocumentForm.BASE, true, 7), 0, 0);

        assertThat(document).hasSize(1_024 + 30).startsWith(TIME + "-pid-7-" + PLACE);
        assertVerified(document.substring(30 + 48));
    }

    @Test
    void textWithoutATokenIsRandomThroughout() {
        String document = text(writer(DocumentForm.KEYED, false, 0), 3, 1);

        assertThat(document).hasSize(1_024 + 30).startsWith(TIME + "-pid-0-").doesNotContain("....");
        assertVerified(document.substring(30));
    }

    @Test
    void unixTimeIsTheDueSecondAndAtMostTheTokenBehindIt() {
        WallTime wall = new WallTime(0, 4_102_444_799_400_000_000L, ZoneOffset.UTC);

        assertThat(text(documents(DocumentForm.UNIXTIME, false).writer(3, wall), 7, 1))
                .isEqualTo("4102444800");
        assertThat(text(documents(DocumentForm.UNIXTIME, true).writer(3, wall), 7, 1))
                .isEqualTo("4102444800-" + PLACE);
        assertThat(text(writer(DocumentForm.UNIXTIME, false, 0), 0, 0)).isEqualTo("0000000001");
    }

    @Test
    void eventHasItsMembersInTheirOrder() {
        String document = text(writer(DocumentForm.JSON, true, 0), 3, 1);
        JsonNode event = json.readTree(document);

        assertThat(event.propertyNames()).containsExactly("timestamp", "fstValue", "sndValue", "intNum", "weir");
        assertThat(event.get("timestamp").asString()).isEqualTo(TIME);
        assertThat(event.get("sndValue").asString()).isEqualTo("Zoë \"Z\"");
        assertThat(event.get("intNum").isInt()).isTrue();
        assertThat(event.get("weir").asString()).isEqualTo(PLACE);
        assertThat(event.get("fstValue").asString()).hasSize(512);
        assertVerified(event.get("fstValue").asString());
    }

    @Test
    void personHasItsMembersInTheirOrder() {
        JsonNode person = json.readTree(text(writer(DocumentForm.COMPLEX, true, 0), 0, 2));

        assertThat(person.propertyNames())
                .containsExactly(
                        "id",
                        "firstText",
                        "secondText",
                        "thirdText",
                        "fourthText",
                        "firstnumber",
                        "secondNumber",
                        "thirdNumber",
                        "fourthNumber",
                        "hobbies",
                        "timestamp",
                        "weir");
        assertThat(person.get("id").asString()).isEqualTo("Ann\\Ruth");
        assertThat(person.get("hobbies")).hasSize(3);
        assertThat(person.get("timestamp").asString()).isEqualTo(TIME);
        for (String text : List.of("firstText", "secondText", "thirdText", "fourthText")) {
            assertThat(person.get(text).asString()).hasSize(256);
            assertVerified(person.get(text).asString());
        }
    }

    @Test
    void updateOfAPersonChangesATextAndTheNumberThatGoesWithIt() {
        Map<String, Integer> changes = changes(DocumentForm.COMPLEX, 4_000);

        assertThat(changes.keySet())
                .containsExactlyInAnyOrder(
                        "[firstText, fourthNumber]",
                        "[secondText, thirdNumber]",
                        "[secondNumber, thirdText]",
                        "[firstnumber, fourthText]");
        assertThat(changes.values()).allSatisfy(count -> assertThat(count).isCloseTo(1_000, within(120)));
    }

    @Test
    void updateOfAPersonWithChangesLeavesTheTextsAlone() {
        Map<String, Integer> changes = changes(DocumentForm.VERYCOMPLEX, 4_000);

        assertThat(changes.keySet())
                .containsExactlyInAnyOrder(
                        "[changes, firstnumber]",
                        "[changes, secondNumber]",
                        "[changes, thirdNumber]",
                        "[changes, fourthNumber]");
        assertThat(changes.values()).allSatisfy(count -> assertThat(count).isCloseTo(1_000, within(120)));
    }

    /** How often which members differ from the document before, of one key. */
    private Map<String, Integer> changes(DocumentForm form, int updates) {
        DocumentWriter writer = writer(form, true, 0);
        JsonNode before = json.readTree(text(writer, 0, 1));
        Map<String, Integer> changes = new TreeMap<>();
        for (int sequence = 1; sequence <= updates; sequence++) {
            JsonNode now = json.readTree(text(writer, sequence, 1));
            Set<String> changed = new TreeSet<>();
            for (String name : now.propertyNames()) {
                if (!now.get(name).equals(before.get(name))) {
                    changed.add(name);
                }
            }
            changes.merge(changed.toString(), 1, Integer::sum);
            before = now;
        }
        return changes;
    }

    @Test
    void publishersUpdateTheSameDocuments() {
        Documents documents = documents(DocumentForm.COMPLEX, true);
        JsonNode first = json.readTree(text(documents.writer(0, WallTime.FROM_EPOCH), 0, 1));

        JsonNode second = json.readTree(text(documents.writer(1, WallTime.FROM_EPOCH), 0, 1));

        assertThat(second.get("hobbies")).isEqualTo(first.get("hobbies"));
        assertThat(List.of("firstText", "secondText", "thirdText", "fourthText").stream()
                        .filter(text -> second.get(text).equals(first.get(text))))
                .hasSize(3);
    }

    @ParameterizedTest
    @EnumSource(DocumentForm.class)
    void sameSeedGivesTheSameDocumentsWhereOnePublisherPublishes(DocumentForm form) {
        assertThat(texts(writer(form, true, 0))).isEqualTo(texts(writer(form, true, 0)));
    }

    private static List<String> texts(DocumentWriter writer) {
        List<String> texts = new ArrayList<>();
        for (int sequence = 0; sequence < 30; sequence++) {
            texts.add(text(writer, sequence, sequence % 3));
        }
        return texts;
    }

    @ParameterizedTest
    @EnumSource(DocumentForm.class)
    void sizesAreAsAnnounced(DocumentForm form) {
        DocumentWriter writer = writer(form, false, 3);
        int count = 20_000;
        double sum = 0;
        int most = 0;
        for (int sequence = 0; sequence < count; sequence++) {
            int bytes = text(writer, sequence, sequence % 3).getBytes(UTF_8).length;
            sum += bytes;
            most = Math.max(most, bytes);
        }

        assertThat(most).isLessThanOrEqualTo(writer.maxBytes());
        // Hobbies are drawn once for each of only three keys.
        assertThat(sum / count).isCloseTo(writer.meanBytes(), within(form.updates() ? 12.0 : 0.1));
    }

    @Test
    void keysWithoutNamesAreCalledByTheirNumber() {
        Documents documents = new Documents(DocumentForm.JSON, 0, true, 1_000_000, List.of(), 1);
        String document = text(documents.writer(0, WallTime.FROM_EPOCH), 0, 999_999);

        assertThat(json.readTree(document).get("sndValue").asString()).isEqualTo("999999");
    }

    @Test
    void impossibleDocumentsAreRefused() {
        assertThatThrownBy(() -> new Documents(DocumentForm.COMPLEX, 0, true, 0, List.of(), 1))
                .hasMessageContaining("1 to 1000000 keys, not 0");
        assertThatThrownBy(() -> new Documents(DocumentForm.COMPLEX, 0, true, 1_000_001, List.of(), 1))
                .hasMessageContaining("not 1000001");
        Documents small = new Documents(DocumentForm.BASE, 47, true, 0, List.of(), 1);
        assertThatThrownBy(() -> small.writer(0, WallTime.FROM_EPOCH)).hasMessageContaining("of 48 bytes, not 47");
    }

    private static Documents documents(DocumentForm form, boolean withToken) {
        return new Documents(form, 1_024, withToken, NAMES.size(), NAMES, 42);
    }

    private static DocumentWriter writer(DocumentForm form, boolean withToken, int stream) {
        return documents(form, withToken).writer(stream, WallTime.FROM_EPOCH);
    }

    private static String text(DocumentWriter writer, long sequence, int key) {
        ByteBuffer into = ByteBuffer.allocate(writer.maxBytes());
        writer.write(sequence, key, NANOS, into);
        return UTF_8.decode(into.flip()).toString();
    }

    private static void assertVerified(String text) {
        ByteBuffer bytes = UTF_8.encode(text);
        assertThat(SeededText.verify(bytes, 0, bytes.limit())).isTrue();
    }
}
