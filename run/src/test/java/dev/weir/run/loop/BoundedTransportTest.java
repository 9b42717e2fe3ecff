package dev.weir.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.Transport;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoundedTransportTest {

    @Test
    void everyCallOfATransportHasABound() {
        var bounded = Arrays.stream(BoundedTransport.class.getDeclaredMethods())
                .map(Method::getName)
                .toList();
        assertThat(BoundedTransport.class.getInterfaces())
                .contains(Transport.class)
                .flatExtracting(each -> List.of(each.getDeclaredMethods()))
                .extracting(Method::getName)
                .allSatisfy(name -> assertThat(bounded).contains(name));
    }
}
