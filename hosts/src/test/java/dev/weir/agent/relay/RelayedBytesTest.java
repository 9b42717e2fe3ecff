package dev.weir.agent.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.agent.cluster.AgentCluster;
import dev.weir.packed.PackedInput;
import dev.weir.packed.PackedOutput;
import dev.weir.run.worker.wire.MalformedMessageException;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

final class RelayedBytesTest {

    private static RelayedBytes of(byte... bytes) {
        return RelayedBytes.copyOf(bytes, 0, bytes.length);
    }

    @Property(tries = 200)
    void bytesTravelUnchanged(@ForAll @Size(max = 100) byte[] bytes) throws MalformedMessageException {
        ControllerMessage message = new ControllerMessage.InputBytes(3, of(bytes));

        assertThat(ControllerMessage.CODEC.decode(ControllerMessage.CODEC.encode(message)))
                .isEqualTo(message);
    }

    @Test
    void partOfAnArrayIsCopied() {
        byte[] array = {1, 2, 3, 4, 5};
        RelayedBytes bytes = RelayedBytes.copyOf(array, 1, 3);
        array[2] = 9;

        assertThat(bytes).isEqualTo(of((byte) 2, (byte) 3, (byte) 4)).hasToString("3 bytes");
        assertThat(bytes).isNotEqualTo(of((byte) 2, (byte) 9, (byte) 4));
    }

    @Test
    void lengthWithoutItsBytesIsRefusedBeforeRoomIsReserved() {
        PackedOutput lie = new PackedOutput();
        lie.number(Integer.MAX_VALUE);

        assertThatThrownBy(() -> new RelayedBytes(new PackedInput(lie.bytes())))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void everyMessageOfAnAgentTravels() throws MalformedMessageException {
        HostFacts facts = new HostFacts(2, 1L << 40, 1024, "Linux 6", "JVM", "1.0", List.of(), Map.of("cpu", "some"));
        for (AgentMessage message : new AgentMessage[] {
            new AgentMessage.Ready(facts, 65_535),
            new AgentMessage.WorkerStarted(1, 77),
            new AgentMessage.StartRefused(1, "no"),
            new AgentMessage.InputCredit(1, 5),
            new AgentMessage.InputClosed(1),
            new AgentMessage.OutputBytes(1, WorkerOutput.ERRORS, of(new byte[StreamWindow.CHUNK_BYTES])),
            new AgentMessage.OutputEnd(1, WorkerOutput.OUTPUT),
            new AgentMessage.WorkerEnded(1, -1)
        }) {
            byte[] bytes = AgentMessage.CODEC.encode(message);

            assertThat(AgentMessage.CODEC.decode(bytes)).isEqualTo(message);
            assertThat(bytes.length).isLessThan(AgentCluster.LONGEST_MESSAGE_BYTES);
        }
    }

    @Test
    void nameOfAProcessCannotLookLikeAnOption() {
        assertThatThrownBy(() -> new ControllerMessage.StartWorker(1, "-cp"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("'-cp' is no name of a process");
    }
}
