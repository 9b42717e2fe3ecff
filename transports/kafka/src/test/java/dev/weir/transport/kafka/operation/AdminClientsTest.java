package dev.weir.transport.kafka.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.junit.jupiter.api.Test;

final class AdminClientsTest {

    private final List<Admin> opened = new ArrayList<>();
    private final List<Admin> closed = new ArrayList<>();
    private final List<Admin> asked = new ArrayList<>();
    private final List<KafkaFutureImpl<Long>> answers = new ArrayList<>();
    private final AdminClients clients = new AdminClients(3, number -> admin());

    /** Knows only how to be closed. */
    private Admin admin() {
        Admin admin = (Admin) Proxy.newProxyInstance(
                Admin.class.getClassLoader(),
                new Class<?>[] {Admin.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "close" -> {
                        closed.add((Admin) self);
                        yield null;
                    }
                    case "equals" -> System.identityHashCode(self) == System.identityHashCode(arguments[0]);
                    case "hashCode" -> System.identityHashCode(self);
                    default -> method.getName();
                });
        opened.add(admin);
        return admin;
    }

    private void ask() {
        KafkaFutureImpl<Long> answer = new KafkaFutureImpl<>();
        CompletableFuture<Long> told = clients.ask(admin -> {
                    asked.add(admin);
                    return (KafkaFuture<Long>) answer;
                })
                .toCompletableFuture();
        assertThat(told).isNotDone();
        answers.add(answer);
    }

    @Test
    void eachQuestionGoesToTheClientWithTheFewestUnderWay() {
        ask();
        ask();
        ask();
        ask();
        answers.get(1).complete(1L);
        ask();
        answers.get(2).completeExceptionally(new IllegalStateException("no answer"));
        ask();
        ask();

        Admin first = opened.get(0);
        Admin second = opened.get(1);
        Admin third = opened.get(2);
        assertThat(asked).containsExactly(first, second, third, first, second, third, second);
    }

    @Test
    void clientThatCannotBeAskedIsNotBusy() {
        assertThatThrownBy(() -> clients.ask(admin -> {
                    throw new IllegalStateException("closed");
                }))
                .hasMessage("closed");

        ask();

        assertThat(asked).containsExactly(opened.getFirst());
    }

    @Test
    void everyClientIsClosed() {
        clients.close();

        assertThat(closed).containsExactlyElementsOf(opened).hasSize(3);
    }
}
