package dev.weir.scenario.read;

import static dev.weir.scenario.read.ScenarioFixture.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.message.CarrierKind;
import dev.weir.payload.KeyNames;
import dev.weir.payload.KeySpec;
import dev.weir.payload.PayloadSpec;
import dev.weir.payload.document.DocumentForm;
import dev.weir.scenario.Scenario;
import dev.weir.transport.PayloadHandling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentScenarioTest {

    private static final String KAFKA = "transport: kafka";

    @Test
    void documentCarriesItsIdentityInsideAndHasTheKeysOfItsForm() {
        Scenario complex = read(KAFKA, "document=complex", "payload.seed=7");

        assertThat(complex.messages().payload()).isEqualTo(new PayloadSpec.Document(DocumentForm.COMPLEX, 1_024, 7));
        assertThat(complex.messages().carrier()).isEqualTo(CarrierKind.INLINE);
        assertThat(complex.messages().keys()).isEqualTo(new KeySpec.Named(KeyNames.NAMES, 1));
        assertThat(read(KAFKA, "document=json").messages().keys()).isEqualTo(new KeySpec.Named(KeyNames.FRUITS, 1));
        assertThat(read(KAFKA, "document=base").messages().keys()).isEqualTo(new KeySpec.None());
    }

    @Test
    void keysAndCarrierThatWereGivenStay() {
        Scenario scenario = read(KAFKA, "document=keyed", "keys={ uniform: 9 }", "carrier=header", "size=200B");

        assertThat(scenario.messages().payload()).isEqualTo(new PayloadSpec.Document(DocumentForm.KEYED, 200, 1));
        assertThat(scenario.messages().keys()).isEqualTo(new KeySpec.Uniform(9, 1));
        assertThat(scenario.messages().carrier()).isEqualTo(CarrierKind.HEADER);
    }

    @Test
    void effectiveTextIsTheSameScenarioAgain() {
        Scenario scenario = read(KAFKA, "document=verycomplex");

        assertThat(scenario.title().effectiveText())
                .contains("  document: verycomplex\n", "  list: names\n", "carrier: inline\n");
        assertThat(read(scenario.title().effectiveText()).messages()).isEqualTo(scenario.messages());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "document=complex | keys=none | every document of this form has a key",
                "document=complex | uniform=1000001 | documents of at most 1000000 keys are kept, not of 1000001",
                "document=base | carrier=binary | possible with a document:  carrier: inline, carrier: header, carrier: none",
                "document=base | carrier=json | 'carrier': 'json' does not go with this payload",
                "random=printable | carrier=inline | only a document has a place for it:  payload: { document: base }",
                "document=base | size=47B | has no room for its identity, which takes 48B with carrier: inline",
                "document=base | size=100B..2KiB | is a range; the text of documents has one size",
                "document=xml | warmup=1s | 'xml'",
            })
    void contradictorySettingsAreRefused(String option, String other, String expected) {
        assertThatThrownBy(() -> read(KAFKA, option, other)).hasMessageContaining(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"copy", "fill", "zero", "reuse"})
    void aDocumentIsWrittenForEachMessage(String handling) {
        assertThatThrownBy(() -> read(KAFKA, "document=keyed", "carrier=header", "handling=" + handling))
                .hasMessageContaining(
                        "'handling' in 'payload': a document shows its key and the time at which it is due," + " and "
                                + handling + " writes none for each message");
        assertThat(read(KAFKA, "document=keyed", "carrier=header", "handling=read")
                        .messages()
                        .handling())
                .isEqualTo(PayloadHandling.READ);
    }
}
