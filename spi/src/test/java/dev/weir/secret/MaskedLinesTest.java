package dev.weir.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MaskedLinesTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private String written() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void noLineShowsASecretThatIsWrittenInPieces() {
        PrintStream out = new PrintStream(new MaskedLines(bytes), true, StandardCharsets.UTF_8);
        Secrets.remember("password", "kanarie-é-in-lines");

        out.print("no login with kanarie-é");
        out.flush();
        assertThat(written()).isEmpty();
        out.print("-in-lines\nnext ");
        assertThat(written()).isEqualTo("no login with ******\n");
    }

    @Test
    void aTraceIsMaskedAndTheRestOfALineComesAtTheEnd() throws IOException {
        Secrets.remember("password", "kanarie-in-trace");
        try (MaskedLines lines = new MaskedLines(bytes)) {
            PrintStream out = new PrintStream(lines, false, StandardCharsets.UTF_8);
            new IllegalStateException("refused kanarie-in-trace").printStackTrace(out);
            out.print("failed: kanarie-in-trace");
            out.flush();
        }

        assertThat(written())
                .startsWith("java.lang.IllegalStateException: refused ******")
                .contains("\tat dev.weir.secret.MaskedLinesTest")
                .endsWith("failed: ******")
                .doesNotContain("kanarie");
    }
}
