package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.error;
import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.payload.header.HeaderSpec;
import dev.weir.payload.header.HeaderText;
import dev.weir.scenario.read.section.Values;
import org.junit.jupiter.api.Test;

class HeaderScenarioTest {

    private static final String DOCUMENTED = """
        transport: kafka
        headers:
          tenant: acme
          x-amz-meta-${math:random(30) + 1}: ${date:format("yyyy-MM-dd'T'HH:mm:ssZ").format(date:from(rnd.nextLong(time:millisSinceEpoch())))}
        """;

    @Test
    void messagesHaveNoHeadersByDefault() {
        assertThat(read("transport: kafka").messages().headers()).isEqualTo(HeaderSpec.NONE);
        assertThat(read("transport: kafka").title().effectiveText()).doesNotContain("headers");
    }

    @Test
    void headersAreReadInTheirOrderWithExpressionsInNamesAndValues() {
        assertThat(read(DOCUMENTED).messages().headers().headers())
                .containsExactly(
                        new HeaderText("tenant", "acme"),
                        new HeaderText(
                                "x-amz-meta-${math:random(30) + 1}",
                                "${date:format(\"yyyy-MM-dd'T'HH:mm:ssZ\").format(date:from(rnd.nextLong("
                                        + "time:millisSinceEpoch())))}"));
    }

    @Test
    void scenarioAsItIsInForceHasTheSameHeaders() {
        var scenario = read(DOCUMENTED + "check: headers\n");
        var again = read(scenario.title().effectiveText());

        assertThat(again.messages().headers()).isEqualTo(scenario.messages().headers());
        assertThat(again.messages().headers().checked()).isTrue();
    }

    @Test
    void headerThatCannotBeMadeIsRefusedWithItsPlace() {
        assertThat(error("transport: kafka\nheaders: { a: '${math:rnd(3)}' }"))
                .startsWith("my.yaml:2: 'a' in 'headers': '${math:rnd(3)}' at character 3")
                .contains("no function math:rnd", "random");
        assertThat(error("transport: kafka\nheaders: { a: '${java.lang.System.exit(0)}' }"))
                .contains("'java'", "number, stream, rnd");
        assertThat(error("transport: kafka\nheaders: { weir: x }")).contains("cannot be called 'weir'");
        assertThat(error("transport: kafka\nheaders: { a: [1, 2] }")).contains("'a' in 'headers' is a text, not");
        assertThat(error("transport: kafka\nheaders: none")).contains("'headers' is a section of names and values");
    }

    @Test
    void headerIsTriedInTheStreamOfEachPublisher() {
        String divided = "transport: kafka\nheaders: { k: '${10 / (1 - stream)}' }\npublishers: ";

        assertThat(read(divided + 1).messages().headers().headers()).hasSize(1);
        assertThat(error(divided + 2))
                .startsWith("my.yaml:2: 'k' in 'headers': in stream 1, '${10 / (1 - stream)}' cannot be evaluated");
    }

    @Test
    void nameThatAnExpressionGivesIsCheckedAsOneThatIsWritten() {
        String publishers = "transport: kafka\npublishers: 2\n";

        assertThat(error(publishers + "headers: { '${\"we\" + \"ir\"}': x }")).contains("cannot be called 'weir'");
        assertThat(error(publishers + "headers: { '${stream == 1 ? \"weir\" : \"a\"}': x }"))
                .contains("cannot be called 'weir'");
        assertThat(error(publishers + "headers: { '${\"\"}': x }")).contains("a header has a name");
        assertThat(error(publishers + "headers: { '': x }")).contains("a header has a name");
    }

    @Test
    void headersAreRefusedWhereNothingCarriesOrChecksThem() {
        assertThat(error("transport: plain\nheaders: { a: b }")).contains("'plain' carries no headers of your own");
        assertThat(error("transport: kafka\ncheck: headers")).contains("there are no headers to be checked");
        assertThat(error("transport: kafka\nheaders: { a: b }\ncheck: headers\ncarrier: none"))
                .contains("without an identity");
        assertThat(error("transport: kafka\nheaders: { a: b }\ncheck: headers\nsubscribers: 0"))
                .contains("only subscribers check headers");
    }

    @Test
    void rangeOfSizesMayBeBiased() {
        var size = Values.sizes("100B..2KiB bias 0.5");

        assertThat(size.minBytes()).isEqualTo(100);
        assertThat(size.maxBytes()).isEqualTo(2_048);
        assertThat(size.bias()).isEqualTo(0.5);
        assertThat(error("transport: kafka\npayload: { size: 1KiB bias 2 }")).contains("only a range has a bias");
        assertThat(error("transport: kafka\npayload: { size: 1B..1KiB bias 0 }"))
                .contains("a bias is above 0");
    }

    @Test
    void anOptionReplacesOrAddsOneHeader() {
        assertThat(read("transport: kafka\nheaders: { a: b, c: d }", "headers.a=e", "headers.x.y=${number}")
                        .messages()
                        .headers()
                        .headers())
                .containsExactly(
                        new HeaderText("a", "e"), new HeaderText("c", "d"), new HeaderText("x.y", "${number}"));
        assertThat(read("transport: kafka", "headers={ a: b }")
                        .messages()
                        .headers()
                        .headers())
                .containsExactly(new HeaderText("a", "b"));
    }
}
