package dev.weir.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GatewayReferenceTest {

    private static final Path PAGE = Path.of("..", "docs", "reference", "gateway.md");
    private static final String REGENERATE = "./dev references";

    @Test
    void theGatewayReferenceSaysWhatTheCodeReads() throws IOException {
        String page = GatewayReference.markdown();
        if (Boolean.getBoolean("weir.regenerate")) {
            Files.writeString(PAGE, page);
        }

        assertThat(PAGE)
                .as("docs/reference/gateway.md has drifted from the code; regenerate it with:  " + REGENERATE)
                .hasContent(page);
    }

    @Test
    void theExampleOfTheReferenceCanBeRead() {
        String page = GatewayReference.markdown();
        String example = page.substring(page.indexOf("```yaml") + 8, page.indexOf("```\n\n##"));

        assertThat(GatewayConfig.read(example, "gateway.yaml", Path.of(""), List.of())
                        .adapters()
                        .connections())
                .hasSize(1);
    }
}
