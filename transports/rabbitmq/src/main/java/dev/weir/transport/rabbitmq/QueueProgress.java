package dev.weir.transport.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Command;
import com.rabbitmq.client.ShutdownSignalException;
import dev.weir.transport.Positions;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How far the reader of a queue has come. A queue has no offsets, so its end is proven: the publishing side puts a mark into a
 * second queue, whose length is the number of the end. A subscriber that has nothing to hand over asks for that number, then how
 * many messages its own queue holds, and then anything: what the server had sent before the last answer has arrived before it.
 * If the queue was empty then, and nothing waits, everything before that end was handed over or is another subscriber's.
 */
final class QueueProgress implements SubscriberProgress {

    private static final long ANSWERS_WITHIN_MILLIS = 50;

    /** What is asked, one after the other. */
    private enum Question {
        END,
        LENGTH,
        BARRIER
    }

    private final int partition;
    private final String queue;
    private final String marks;
    private Question question = Question.END;
    private @Nullable CompletableFuture<Command> asked;
    private long end;
    private volatile long reached;

    /**
     * @param partition under which the position is told
     * @param marks name of the queue that holds the marks
     */
    QueueProgress(int partition, String queue, String marks) {
        this.partition = partition;
        this.queue = queue;
        this.marks = marks;
    }

    @Override
    public void handedOver(ReceivedMessage message) {
        // What was asked before says nothing of what came after.
        question = Question.END;
    }

    @Override
    public void idle(Channel channel, BooleanSupplier waiting) {
        try {
            boolean more = true;
            while (more) {
                CompletableFuture<Command> open = asked;
                if (open == null) {
                    open = channel.asyncCompletableRpc(new AMQP.Queue.Declare.Builder()
                            .queue(question == Question.LENGTH ? queue : marks)
                            .passive()
                            .build());
                    asked = open;
                }
                Command answer = open.get(ANSWERS_WITHIN_MILLIS, TimeUnit.MILLISECONDS);
                asked = null;
                more = answered((AMQP.Queue.DeclareOk) answer.getMethod(), waiting);
            }
        } catch (TimeoutException e) {
            // It is waited for again.
        } catch (ExecutionException | CancellationException | IOException | ShutdownSignalException e) {
            lost();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether there is more to ask at once. */
    private boolean answered(AMQP.Queue.DeclareOk answer, BooleanSupplier waiting) {
        long count = answer.getMessageCount();
        return switch (question) {
            case END -> {
                end = count;
                question = count > reached ? Question.LENGTH : Question.END;
                yield count > reached;
            }
            case LENGTH -> {
                // A quorum queue without a leader answers that it has nothing, and nobody who reads it; this subscriber
                // does.
                boolean empty = count == 0 && answer.getConsumerCount() > 0;
                question = empty ? Question.BARRIER : Question.END;
                yield empty;
            }
            case BARRIER -> {
                question = Question.END;
                if (!waiting.getAsBoolean()) {
                    reached = end;
                }
                yield false;
            }
        };
    }

    @Override
    public void lost() {
        asked = null;
        question = Question.END;
        reached = 0;
    }

    @Override
    public Positions position() {
        return reached == 0 ? Positions.none() : new Positions(Map.of(partition, reached));
    }
}
