package dev.weir.fault.proxy.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.fault.proxy.ForwardedProtocol;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HostileClientTest {

    private RunningProxy proxy;

    @BeforeEach
    void start() throws IOException {
        proxy = new RunningProxy(ForwardedProtocol.KAFKA);
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
    }

    private static byte[] request(int correlation) {
        return ByteBuffer.allocate(16)
                .putInt(12)
                .putShort((short) 12)
                .putShort((short) 4)
                .putInt(correlation)
                .putInt(correlation)
                .array();
    }

    @Test
    void whateverOneClientSendsTheOthersGoOn() throws Exception {
        Socket good = proxy.connect();
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            byte[] garbage = new byte[random.nextInt(3_000)];
            random.nextBytes(garbage);
            Socket bad = proxy.connect();
            try (bad) {
                bad.getOutputStream().write(garbage);
                if (random.nextBoolean()) {
                    bad.setSoLinger(true, 0);
                }
            } catch (IOException e) {
                // The proxy was faster, and closed it.
            }

            good.getOutputStream().write(request(seed));
            assertThat(good.getInputStream().readNBytes(16)).isEqualTo(request(seed));
        }
    }

    @Test
    void aClientThatEncryptsIsToldApartAndItsConnectionEnds() throws Exception {
        Socket socket = proxy.connect();
        socket.getOutputStream().write(new byte[] {0x16, 3, 1, 2, 0, 1, 0, 1, (byte) 0xfc, 3, 3});

        int end;
        try {
            end = socket.getInputStream().read();
        } catch (IOException reset) {
            end = -1;
        }

        assertThat(end).isEqualTo(-1);
        assertThat(proxy.state().listeners().getFirst().complaint()).contains("the client encrypts (TLS)");
    }
}
