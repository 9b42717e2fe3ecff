package dev.weir.agent.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InvalidClassException;
import java.util.ArrayList;
import java.util.List;
import org.jgroups.util.Util;
import org.junit.jupiter.api.Test;

/** What JGroups does with a serialized Java object that a member has sent. */
final class DeserializationFilterTest {

    @Test
    void aSerializedObjectIsRefusedBeforeItsClassIsLoaded() throws Exception {
        DeserializationFilter.install();
        byte[] sent = Util.objectToByteBuffer(new ArrayList<>(List.of("an object")));

        assertThatThrownBy(() -> Util.objectFromByteBuffer(sent))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("REJECTED");
    }

    @Test
    void whatJGroupsEncodesItselfIsRead() throws Exception {
        DeserializationFilter.install();

        Object read = Util.objectFromByteBuffer(Util.objectToByteBuffer("a text"));

        assertThat(read).isEqualTo("a text");
    }
}
