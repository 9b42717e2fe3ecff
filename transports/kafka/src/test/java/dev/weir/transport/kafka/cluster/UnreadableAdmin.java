package dev.weir.transport.kafka.cluster;

import java.lang.reflect.Constructor;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsResult;
import org.apache.kafka.clients.admin.ListTopicsResult;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.admin.TopicListing;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicCollection;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.apache.kafka.common.internals.KafkaFutureImpl;

/** Ends every question for topics by name with a fault, and answers those for topics by id. */
final class UnreadableAdmin {

    /** Names of what it was asked, in order. */
    final List<String> asked = new ArrayList<>();

    /** How it ends questions for topics by name. */
    RuntimeException fault = new NullPointerException("the array is null");

    private final Map<Uuid, TopicDescription> described = new HashMap<>();
    private final Map<String, TopicListing> listed = new HashMap<>();

    /** It lists this topic too, and describes it. */
    UnreadableAdmin with(TopicDescription topic) {
        described.put(list(topic.name()), topic);
        return this;
    }

    /** It lists this topic too, and knows nothing else of it. */
    UnreadableAdmin withListed(String topic) {
        list(topic);
        return this;
    }

    private Uuid list(String topic) {
        Uuid id = new Uuid(1, listed.size());
        listed.put(topic, new TopicListing(topic, id, false));
        return id;
    }

    Admin admin() {
        return (Admin) Proxy.newProxyInstance(
                Admin.class.getClassLoader(), new Class<?>[] {Admin.class}, (self, method, arguments) -> {
                    asked.add(method.getName());
                    if (method.getName().equals("listTopics")) {
                        return all();
                    }
                    if (arguments[0] instanceof TopicCollection.TopicIdCollection ids) {
                        asked.add("by id");
                        return new DescribeTopicsResult(answers(ids.topicIds(), this::byId), null) {};
                    }
                    return new DescribeTopicsResult(
                            null, answers((Collection<?>) arguments[0], name -> failed(fault))) {};
                });
    }

    private static <K> Map<K, KafkaFuture<TopicDescription>> answers(
            Collection<?> keys, Function<Object, KafkaFuture<TopicDescription>> answer) {
        Map<K, KafkaFuture<TopicDescription>> answers = new HashMap<>();
        for (Object key : keys) {
            @SuppressWarnings("unchecked")
            K same = (K) key;
            answers.put(same, answer.apply(key));
        }
        return answers;
    }

    private KafkaFuture<TopicDescription> byId(Object id) {
        TopicDescription found = described.get((Uuid) id);
        return found == null ? failed(new UnknownTopicIdException("deleted")) : KafkaFuture.completedFuture(found);
    }

    private static KafkaFuture<TopicDescription> failed(RuntimeException cause) {
        KafkaFutureImpl<TopicDescription> answer = new KafkaFutureImpl<>();
        answer.completeExceptionally(cause);
        return answer;
    }

    private ListTopicsResult all() throws ReflectiveOperationException {
        Constructor<ListTopicsResult> made = ListTopicsResult.class.getDeclaredConstructor(KafkaFuture.class);
        made.setAccessible(true);
        return made.newInstance(KafkaFuture.completedFuture(Map.copyOf(listed)));
    }
}
