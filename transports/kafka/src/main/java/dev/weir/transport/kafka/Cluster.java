package dev.weir.transport.kafka;

import dev.weir.secret.Secrets;
import dev.weir.transport.TransportException;
import dev.weir.transport.kafka.Knock.Finding;
import dev.weir.transport.kafka.failure.ClientThreads;
import dev.weir.transport.kafka.position.TopicPlaces;
import dev.weir.transport.kafka.settings.ClientKind;
import dev.weir.transport.kafka.settings.ClientProperties;
import dev.weir.transport.kafka.settings.KafkaSettings;
import dev.weir.transport.kafka.settings.PropertyCheck;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.DeleteConsumerGroupsOptions;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeConsumerGroupsOptions;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SslAuthenticationException;

/** The cluster under test as its administrator sees it. Every question is answered within a bounded time. Thread-safe. */
final class Cluster implements AutoCloseable {

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(2);
    private static final Pattern USER = Pattern.compile("\\busername\\s*=\\s*\"?([^\"\\s;]+)");

    private final Admin admin;
    private final String bootstrap;
    private final Duration answerLimit;
    private final ClientProperties properties;

    Cluster(Admin admin, String bootstrap, Duration answerLimit, ClientProperties properties) {
        this.admin = admin;
        this.bootstrap = bootstrap;
        this.answerLimit = answerLimit;
        this.properties = properties;
    }

    /**
     * Connects.
     *
     * @throws TransportException when no broker can be reached or the login is refused, saying why
     */
    static Cluster connect(KafkaSettings asked, ClientProperties properties, String clientId) {
        return connect(asked, properties, clientId, new Reachability(asked.bootstrap(), asked.connectLimit()));
    }

    /** As {@link #connect(KafkaSettings, ClientProperties, String)}, as long as is worth waiting. */
    static Cluster connect(
            KafkaSettings asked, ClientProperties properties, String clientId, Reachability reachability) {
        if (reachability.isRefusedEverywhere()) {
            throw new TransportException(reachability.explain(reachability.knock(securityProtocol(properties))));
        }
        Map<String, Object> effective = properties.effective(ClientKind.ADMIN);
        effective.putIfAbsent(CommonClientConfigs.CLIENT_ID_CONFIG, clientId);
        Admin admin;
        try {
            admin = ClientThreads.told(Admin.create(effective));
        } catch (KafkaException e) {
            String fault = PropertyCheck.constructionFault(e);
            throw fault.contains("bootstrap")
                    ? new TransportException(reachability.explain(reachability.knock(securityProtocol(properties))), e)
                    : new TransportException("cannot open a Kafka client: " + Secrets.masked(fault), e);
        }
        Cluster cluster = new Cluster(admin, asked.bootstrap(), asked.connectLimit(), properties);
        try {
            cluster.greet(reachability);
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    /** Waits for the first answer for as long as there is hope. */
    private void greet(Reachability reachability) {
        KafkaFuture<Collection<Node>> asked = admin.describeCluster(
                        new DescribeClusterOptions().timeoutMs(answerMillis()))
                .nodes();
        while (true) {
            try {
                asked.get(reachability.patience().toMillis(), TimeUnit.MILLISECONDS);
                return;
            } catch (ExecutionException e) {
                throw notGreeted(Objects.requireNonNullElse(e.getCause(), e), reachability);
            } catch (TimeoutException e) {
                Finding found = reachability.knock(securityProtocol(properties));
                boolean waiting = !found.hopeless() && reachability.patience().isPositive();
                if (!waiting && !asked.isDone()) {
                    throw new TransportException(reachability.explain(found), e);
                }
            } catch (InterruptedException e) {
                throw interrupted("connecting to " + bootstrap);
            }
        }
    }

    private TransportException notGreeted(Throwable cause, Reachability reachability) {
        return switch (cause) {
            case SslAuthenticationException tls ->
                new TransportException(
                        "the TLS handshake with " + bootstrap + " failed: "
                                + Secrets.masked(PropertyCheck.constructionFault(tls)),
                        tls);
            case AuthenticationException login ->
                new TransportException(
                        "the login to " + bootstrap + " was refused: "
                                + Secrets.masked(String.valueOf(login.getMessage())),
                        login);
            case AuthorizationException refused ->
                refused("describe the cluster", Permission.cluster(AclOperation.DESCRIBE), refused);
            default ->
                new TransportException(reachability.explain(reachability.knock(securityProtocol(properties))), cause);
        };
    }

    /** As Kafka writes it, which reads it in any case. */
    private static String securityProtocol(ClientProperties properties) {
        return properties
                .value(ClientKind.ADMIN, CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, "PLAINTEXT")
                .toUpperCase(Locale.ROOT);
    }

    Admin admin() {
        return admin;
    }

    /** Longest time any answer of the cluster may take, in milliseconds; for the options of a question. */
    int answerMillis() {
        return (int) Math.min(Integer.MAX_VALUE, answerLimit.toMillis());
    }

    /**
     * The answer to a question.
     *
     * @param doing what is being done, to follow "cannot": {@code create topic orders}
     * @param needed the permission it takes
     * @throws TransportException when it is refused or does not come in time
     */
    <T> T answer(String doing, Permission needed, KafkaFuture<T> question) {
        try {
            return answerOrFault(doing, question.toCompletionStage());
        } catch (ExecutionException e) {
            throw refused(doing, needed, Objects.requireNonNullElse(e.getCause(), e));
        }
    }

    /** As {@link #answer}, for a caller that judges the refusal itself. */
    <T> T answerOrFault(String doing, CompletionStage<T> question) throws ExecutionException {
        try {
            return question.toCompletableFuture().get(answerMillis() + 500L, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new TransportException("cannot " + doing + ": no answer within " + answerLimit.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            throw interrupted(doing);
        }
    }

    private static TransportException interrupted(String doing) {
        Thread.currentThread().interrupt();
        return new TransportException("interrupted: " + doing);
    }

    /** What to tell of a refusal; of a missing permission, also how to grant it. */
    TransportException refused(String doing, Permission needed, Throwable cause) {
        String reason = cause instanceof AuthorizationException
                ? needed.lacking(principal(), bootstrap)
                : cause.getClass().getSimpleName() + ": " + cause.getMessage();
        return new TransportException("cannot " + doing + ": " + Secrets.masked(reason), cause);
    }

    /** What to tell of a permission that is known to be missing. */
    TransportException lacking(String doing, Permission needed) {
        return new TransportException("cannot " + doing + ": " + needed.lacking(principal(), bootstrap));
    }

    /** Who this client is to the cluster, as an access control list names it, as far as the settings tell. */
    String principal() {
        String protocol = securityProtocol(properties);
        if (protocol.startsWith("SASL")) {
            Matcher user = USER.matcher(properties.value(ClientKind.ADMIN, SaslConfigs.SASL_JAAS_CONFIG, ""));
            return user.find() ? "User:" + user.group(1) : "this login";
        }
        return protocol.equals("SSL") ? "this certificate's user" : "User:ANONYMOUS";
    }

    /**
     * Whether the coordinator of a group has given all members what it means to give them. True also when it does not
     * tell: then what the members have must do.
     */
    boolean isStable(Group asked) {
        String group = asked.id();
        try {
            ConsumerGroupDescription description = answerOrFault(
                    "describe group " + group,
                    admin.describeConsumerGroups(
                                    List.of(group), new DescribeConsumerGroupsOptions().timeoutMs(answerMillis()))
                            .describedGroups()
                            .getOrDefault(group, KafkaFuture.completedFuture(null))
                            .toCompletionStage());
            if (description == null) {
                return asked.complete();
            }
            return description.groupState() == GroupState.STABLE
                    && description.members().size() >= asked.members()
                    && (asked.complete() || asked.given(assignments(description, asked.topics())));
        } catch (ExecutionException e) {
            return asked.complete() && !(e.getCause() instanceof RetriableException);
        }
    }

    /** The partitions of each member, by its id. */
    private static Map<String, Set<Integer>> assignments(ConsumerGroupDescription description, TopicPlaces topics) {
        return description.members().stream()
                .collect(Collectors.toMap(
                        MemberDescription::consumerId,
                        member -> member.assignment().topicPartitions().stream()
                                .map(topics::of)
                                .collect(Collectors.toSet())));
    }

    /**
     * Asks for the deletion of groups. A courtesy: a group without members and offsets goes away by itself, so nobody
     * waits for the answer and nobody is told of a refusal.
     */
    void forgetGroups(Collection<String> groups) {
        if (!groups.isEmpty()) {
            admin.deleteConsumerGroups(groups, new DeleteConsumerGroupsOptions().timeoutMs(answerMillis()));
        }
    }

    @Override
    public void close() {
        Uninterrupted.run(() -> admin.close(CLOSE_LIMIT));
    }
}
