package dev.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.payload.PayloadSpec;
import dev.weir.payload.document.DocumentForm;
import org.junit.jupiter.api.Test;

class DescriptionsTest {

    @Test
    void documentsAreCalledByTheirForm() {
        assertThat(Descriptions.payload(new PayloadSpec.Document(DocumentForm.COMPLEX, 1_024, 1)))
                .isEqualTo("complex documents");
        assertThat(Descriptions.payload(new PayloadSpec.Document(DocumentForm.BASE, 1_024, 1)))
                .isEqualTo("1 KiB base documents");
        assertThat(Descriptions.payload(new PayloadSpec.Document(DocumentForm.UNIXTIME, 1_024, 1)))
                .isEqualTo("unixtime documents");
    }
}
