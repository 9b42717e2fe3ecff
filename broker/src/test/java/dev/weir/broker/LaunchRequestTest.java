package dev.weir.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LaunchRequestTest {

    @Test
    void whatIsReadIsWhatWasWritten() throws Exception {
        LaunchRequest request = new LaunchRequest(
                new BrokerHome(Path.of("/tmp/a b=c"), true),
                1_500,
                false,
                "an-id",
                3,
                Map.of("home", "not the folder", "key", " lines\nand\\ = \"quotes\" ü "));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        request.writeTo(bytes);

        assertThat(LaunchRequest.readFrom(new ByteArrayInputStream(bytes.toByteArray())))
                .isEqualTo(request);
    }
}
