package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the first lines of a report must not hide. */
class FirstLinesTest {

    @TempDir
    private Path runs;

    private static String text(Bundle bundle, String from, String to) throws IOException {
        Path file = bundle.folder().resolve("run.json");
        String json = Files.readString(file);
        assertThat(json).contains(from);
        Files.writeString(file, json.replace(from, to));
        Bundle again = Bundle.open(bundle.folder());
        again.render();
        return Files.readString(again.text()) + Files.readString(again.html());
    }

    @Test
    void aRunThatCannotBeTrustedSaysWhatItLostAllTheSame() throws IOException {
        assertThat(text(FixtureBundles.brokerKilled(runs), "\"outcome\" : \"FAIL\"", "\"outcome\" : \"INVALID\""))
                .contains("INVALID, 37 LOST ")
                .contains(">INVALID, 37 LOST<");
    }

    @Test
    void ofAFanOutTheHeadlineSaysWhatCountsMessagesAndWhatDeliveries() throws IOException {
        assertThat(text(FixtureBundles.brokerKilled(runs), "\"copies\" : 1.0", "\"copies\" : 3.0"))
                .contains("deliveries: lost 37")
                .contains(" deliveries/s")
                .contains(" messages/s")
                .contains("per million deliveries");
    }
}
