package dev.weir.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.result.Verdict.Finding;
import dev.weir.result.Verdict.Severity;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FindingCodeTest {

    private static final Pattern ROW = Pattern.compile("\\| `([a-z-]+)` \\| ([^|]+\\.) \\| ([^|]+\\.) \\|");

    private static final Path PAGE = Path.of("../docs/reference/findings.md");

    @Test
    void everyCodeHasItsRowInTheDocumentationAndEveryRowItsCode() throws IOException {
        List<String> rows = Files.readAllLines(PAGE).stream()
                .filter(line -> line.startsWith("| `"))
                .toList();

        assertThat(rows).allMatch(row -> ROW.matcher(row).matches());
        assertThat(rows.stream().map(row -> row.split("`", -1)[1]))
                .containsExactlyElementsOf(Arrays.stream(FindingCode.values())
                        .map(FindingCode::toString)
                        .toList());
    }

    @Test
    void aWarningOfATransportHasTheCodeOfItsKind() {
        assertThat(WarningKind.values()).allSatisfy(kind -> {
            FindingCode code = FindingCode.of(new Warning(kind, "Beware."));

            assertThat(code.name())
                    .isEqualTo(kind == WarningKind.OTHER ? FindingCode.TRANSPORT_WARNING.name() : kind.name());
        });
    }

    @Test
    void whatHappenedAtAnInstantIsAnIncidentAndASentence() {
        assertThat(Finding.of(Warning.at(7, WarningKind.OTHER, "the moon rose")))
                .isEqualTo(new Finding(
                        Severity.WARNING, FindingCode.TRANSPORT_INCIDENT, "the moon rose.", OptionalLong.of(7)));
    }

    @Test
    void aCodeIsWordsJoinedByHyphens() {
        assertThat(FindingCode.TOOL_TOO_SLOW).hasToString("tool-too-slow");
        assertThat(FindingCode.values()).allMatch(code -> code.toString().matches("[a-z]+(-[a-z]+)*"));
    }
}
