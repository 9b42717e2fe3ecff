package dev.weir.payload.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.WallTime;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DocumentChangesTest {

    private static final Pattern MEMBER = Pattern.compile("\"(\\w+)\":\"?([^\",\\[}]+)");
    private static final int KEYS = 3;
    private static final int SEED = 77;

    /** The members of a document that a writer writes. */
    private static Map<String, String> written(DocumentWriter writer, long sequence) {
        ByteBuffer bytes = ByteBuffer.allocate(writer.maxBytes());
        writer.write(sequence, key(sequence), sequence, bytes);
        Matcher member =
                MEMBER.matcher(StandardCharsets.UTF_8.decode(bytes.flip()).toString());
        Map<String, String> members = new HashMap<>();
        while (member.find()) {
            members.put(member.group(1), member.group(2));
        }
        return members;
    }

    private static int key(long sequence) {
        return (int) (sequence % KEYS);
    }

    private static boolean match(DocumentForm form, int stream, long sequence, Map<String, String> members) {
        return new DocumentChanges(form, SEED)
                .match(
                        stream,
                        sequence,
                        key(sequence),
                        name -> Optional.ofNullable(members.get(name)).map(StandardCharsets.US_ASCII::encode));
    }

    private static List<DocumentWriter> writers(DocumentForm form) {
        var documents = new Documents(form, 0, false, KEYS, List.of(), SEED);
        WallTime wall = new WallTime(0, 0, ZoneOffset.UTC);
        return List.of(documents.writer(0, wall), documents.writer(1, wall));
    }

    @ParameterizedTest
    @EnumSource(names = {"JSON", "COMPLEX", "VERYCOMPLEX"})
    void everyMessageLeavesItsOwnTextAndNumberDespiteOtherUpdates(DocumentForm form) {
        List<DocumentWriter> writers = writers(form);
        for (long sequence = 0; sequence < 60; sequence++) {
            for (int stream = 0; stream < 2; stream++) {
                Map<String, String> members = written(writers.get(stream), sequence);
                assertThat(match(form, stream, sequence, members)).isTrue();
                members.remove("fstValue");
                members.remove("secondText");
                members.remove("firstnumber");
                assertThat(match(form, stream, sequence, members)).isTrue();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"JSON", "COMPLEX", "VERYCOMPLEX"})
    void aDocumentOfAnotherMessageOrWithAnotherNumberDoesNotMatch(DocumentForm form) {
        DocumentWriter writer = writers(form).getFirst();
        Map<String, String> before = written(writer, 0);
        for (long sequence = KEYS; sequence < 60; sequence += KEYS) {
            Map<String, String> members = written(writer, sequence);
            assertThat(match(form, 0, sequence, before)).isEqualTo(sequence == KEYS && form != DocumentForm.JSON);
            assertThat(match(form, 1, sequence, members)).isFalse();
            String number = members.entrySet().stream()
                    .filter(member -> member.getKey().matches("intNum|.*[nN]umber"))
                    .filter(member -> !member.getValue().equals(before.get(member.getKey())))
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElseThrow();
            String right = members.get(number);
            for (String wrong : List.of("0" + right, right + ".0", "1" + right, "-" + right, "")) {
                members.put(number, wrong);
                assertThat(match(form, 0, sequence, members)).as(wrong).isFalse();
            }
            members.put(number, right);
            before.clear();
            before.putAll(members);
        }
    }
}
