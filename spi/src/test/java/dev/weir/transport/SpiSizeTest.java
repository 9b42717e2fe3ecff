package dev.weir.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpiSizeTest {

    private static final int MOST_METHODS = 25;

    /** What every transport implements; whatever only some can do is an interface of its own. */
    private static final List<Class<?>> OF_EVERY_TRANSPORT =
            List.of(TransportDriver.class, Transport.class, Publisher.class, Subscriber.class);

    @Test
    void theInterfacesOfEveryTransportStaySmall() {
        assertThat(OF_EVERY_TRANSPORT.stream()
                        .flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
                        .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isSynthetic())
                        .toList())
                .hasSizeLessThanOrEqualTo(MOST_METHODS);
    }
}
