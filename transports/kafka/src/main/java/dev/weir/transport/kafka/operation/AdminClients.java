package dev.weir.transport.kafka.operation;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaFuture;

/**
 * Admin clients for operations on topics and groups. A client sends a broker one request at a time, so several are needed for
 * several at the same time. Thread-safe; nothing but {@link #close} waits.
 */
final class AdminClients implements AutoCloseable {

    private final List<Client> clients;

    /** A client and how many questions to it have no answer yet. */
    private record Client(Admin admin, AtomicInteger underWay) {}

    /** @param opening opens a client by its number, from 0 */
    AdminClients(int count, IntFunction<Admin> opening) {
        clients = IntStream.range(0, count)
                .mapToObj(number -> new Client(opening.apply(number), new AtomicInteger()))
                .toList();
    }

    /** Asks through the client with the fewest questions under way. */
    <T> CompletionStage<T> ask(Function<Admin, KafkaFuture<T>> question) {
        return askInTurn(admin -> question.apply(admin).toCompletionStage());
    }

    /** The same with what may be several questions, one after the other. */
    <T> CompletionStage<T> askInTurn(Function<Admin, CompletionStage<T>> question) {
        Client client = take();
        try {
            return question.apply(client.admin).whenComplete((answer, fault) -> release(client));
        } catch (RuntimeException e) {
            release(client);
            throw e;
        }
    }

    private synchronized Client take() {
        Client free = clients.stream()
                .min(Comparator.comparingInt(client -> client.underWay.get()))
                .orElseThrow();
        free.underWay.incrementAndGet();
        return free;
    }

    private static void release(Client client) {
        client.underWay.decrementAndGet();
    }

    /** Ends what is under way. */
    @Override
    public void close() {
        clients.forEach(client -> client.admin.close(Duration.ZERO));
    }
}
