package dev.weir.transport.kafka.operation;

import dev.weir.transport.kafka.failure.OperationFault;
import dev.weir.transport.operation.OperationFailure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/** The leaders of the partitions of topics, asked of the cluster when it is needed. Used by one thread, which never waits. */
final class TopicLeaders {

    private static final int MOST_KNOWN = 10_000;

    private final Function<String, CompletionStage<TopicDescription>> question;
    private final Runnable wakeup;
    private final Queue<Runnable> answers = new ConcurrentLinkedQueue<>();

    private final Map<String, Layout> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Layout> eldest) {
            return size() > MOST_KNOWN;
        }
    };

    /** What is known of who leads a partition. */
    sealed interface Leader {

        /**
         * This broker does.
         *
         * @param topicId of the topic
         */
        record Leads(Node node, Uuid topicId) implements Leader {}

        /** The cluster has been asked. */
        record Asked() implements Leader {}

        /** Nobody leads it at present. */
        record Nobody() implements Leader {}

        /** The cluster does not tell, or there is no such partition. */
        record Refused(OperationFault fault) implements Leader {}
    }

    /** What is known of a topic. */
    private static final class Layout {
        private final long askedNanos;
        private boolean asking = true;
        private List<Node> leaders = List.of();
        private Uuid topicId = Uuid.ZERO_UUID;
        private @Nullable OperationFault fault;

        Layout(long askedNanos) {
            this.askedNanos = askedNanos;
        }
    }

    /** @param wakeup called by any thread when an answer has come */
    TopicLeaders(Function<String, CompletionStage<TopicDescription>> question, Runnable wakeup) {
        this.question = question;
        this.wakeup = wakeup;
    }

    /**
     * Who leads a partition. What the cluster refused before the read began may have changed and is asked again.
     *
     * @param begunNanos when the read began
     */
    Leader find(String topic, int partition, long begunNanos, long nowNanos) {
        @Nullable Layout layout = known.get(topic);
        if (layout == null) {
            return ask(topic, nowNanos);
        }
        if (layout.asking) {
            return new Leader.Asked();
        }
        boolean missing = layout.fault != null || partition < 0 || partition >= layout.leaders.size();
        if (!missing) {
            Node leader = layout.leaders.get(partition);
            return leader.isEmpty() ? new Leader.Nobody() : new Leader.Leads(leader, layout.topicId);
        }
        if (layout.askedNanos - begunNanos < 0) {
            return ask(topic, nowNanos);
        }
        @Nullable OperationFault fault = layout.fault;
        return new Leader.Refused(
                fault != null
                        ? fault
                        : new OperationFault(
                                OperationFailure.NOT_FOUND,
                                "topic " + topic + " has " + layout.leaders.size() + " partitions, numbered from 0"));
    }

    private Leader ask(String topic, long nowNanos) {
        Layout layout = new Layout(nowNanos);
        known.put(topic, layout);
        follow(layout, question.apply(topic));
        return new Leader.Asked();
    }

    // The answer is put aside for the thread that asks, so nobody needs what follows it.
    @SuppressWarnings("FutureReturnValueIgnored")
    private void follow(Layout layout, CompletionStage<TopicDescription> answer) {
        answer.whenComplete((description, fault) -> {
            answers.add(() -> answered(layout, description, fault));
            wakeup.run();
        });
    }

    private static void answered(Layout layout, @Nullable TopicDescription description, @Nullable Throwable fault) {
        layout.asking = false;
        if (description != null) {
            layout.topicId = description.topicId();
            layout.leaders = description.partitions().stream()
                    .map(partition -> partition.leader() == null ? Node.noNode() : partition.leader())
                    .toList();
        } else if (fault != null) {
            layout.fault = OperationFault.of(fault);
        }
    }

    /** Takes the answers that have come. */
    void takeAnswers() {
        for (Runnable answer = answers.poll(); answer != null; answer = answers.poll()) {
            answer.run();
        }
    }

    /** Something is not as known any more. */
    void forget(String topic) {
        @Nullable Layout layout = known.get(topic);
        if (layout != null && !layout.asking) {
            known.remove(topic);
        }
    }
}
