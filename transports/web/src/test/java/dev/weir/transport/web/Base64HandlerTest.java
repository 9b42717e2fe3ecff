package dev.weir.transport.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.transport.CrowdHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class Base64HandlerTest {

    private final List<String> told = new ArrayList<>();
    private final CrowdHandler handler = new Base64Handler((CrowdHandler) Proxy.newProxyInstance(
            CrowdHandler.class.getClassLoader(), new Class<?>[] {CrowdHandler.class}, (proxy, method, arguments) -> {
                told.add(words(method, arguments));
                return method.getReturnType() == boolean.class ? false : null;
            }));

    private static String words(Method method, Object... arguments) {
        List<String> each = new ArrayList<>();
        for (Object argument : arguments) {
            each.add(argument instanceof ByteBuffer bytes ? text(bytes) : argument.toString());
        }
        return method.getName() + each;
    }

    private static String text(ByteBuffer bytes) {
        return StandardCharsets.ISO_8859_1.decode(bytes.duplicate()).toString();
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    static List<Method> methods() {
        return List.of(CrowdHandler.class.getMethods());
    }

    @ParameterizedTest
    @MethodSource("methods")
    void whatIsToldIsToldOnAsItIs(Method method) throws ReflectiveOperationException {
        Function<String, Optional<ByteBuffer>> fields = name -> Optional.empty();
        Map<Class<?>, Object> values = Map.of(
                int.class,
                3,
                long.class,
                5L,
                boolean.class,
                true,
                String.class,
                "why",
                Function.class,
                fields,
                ByteBuffer.class,
                bytes("QUJD"));
        Object[] arguments = List.of(method.getParameterTypes()).stream()
                .map(type -> Objects.requireNonNull(values.get(type), () -> "a value of " + type))
                .toArray();

        method.invoke(handler, arguments);

        String expected = words(method, arguments);
        assertThat(told)
                .containsExactly(
                        method.getName().equals("onMessage") ? expected.replaceFirst("QUJD", "ABC") : expected);
    }

    @Test
    void aClientThatHasRecoveredIsNotTakenForOneThatIsSubscribedAnew() {
        handler.recovered(7, 11);

        assertThat(told).containsExactly("recovered[7, 11]");
    }

    @Test
    void whetherAFieldCanBeWhatWasPublishedIsAnsweredByTheOther() {
        assertThat(handler.onField(7, bytes("QUJD"), 11)).isFalse();
    }

    @Test
    void whatIsNotBase64IsUnreadable() {
        handler.onMessage(7, bytes("Q==="), bytes(""), 0, 2, 11);

        assertThat(told).containsExactly("unreadable[7, a value that is not Base64, 11]");
    }
}
