package dev.weir.transport.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.FailureKind;
import dev.weir.transport.Publisher;
import io.nats.client.JetStreamApiException;
import io.nats.client.api.Error;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

final class PublishFailureTest {

    @Test
    void noStreamTakesAMessageThatNobodyAnswers() {
        assertThat(PublishFailure.of(new CompletionException(new IOException("Error Publishing: 503 No Responders"))))
                .isEqualTo(new PublishFailure(FailureKind.REJECTED, "no stream takes the subject now"));
    }

    @Test
    void aMessageWithoutAnAnswerMayHaveBeenStored() {
        assertThat(PublishFailure.of(new CancellationException()).kind()).isEqualTo(FailureKind.TIMED_OUT);
        assertThat(PublishFailure.of(new IOException("Timeout or no response")).kind())
                .isEqualTo(FailureKind.TIMED_OUT);
        assertThat(PublishFailure.closed().kind().definite()).isFalse();
    }

    @Test
    void anErrorThatIsNotKnownToMeanNotStoredIsIndefinite() {
        assertThat(PublishFailure.of(new JetStreamApiException(Error.JsBadRequestErr))
                        .kind())
                .isEqualTo(FailureKind.TIMED_OUT);
    }

    @Test
    void aKeyHasASubjectOfItsOwn() {
        KeySubjects subjects = new KeySubjects("weir-1", List.of("Apple", "two words", "a.b"));

        assertThat(subjects.of(Publisher.NO_KEY)).isEqualTo("weir-1");
        assertThat(subjects.of(0)).isEqualTo("weir-1.Apple");
        assertThat(subjects.of(1)).isEqualTo("weir-1.key1");
        assertThat(subjects.of(2)).isEqualTo("weir-1.key2");
        assertThat(subjects.of(7)).isEqualTo("weir-1.key7");
    }
}
