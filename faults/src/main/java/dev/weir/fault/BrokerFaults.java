package dev.weir.fault;

import dev.weir.clock.RunClock;
import dev.weir.fault.FaultExecution.Course;
import dev.weir.fault.ProcessActor.Means;
import dev.weir.fault.journal.FaultJournal;
import dev.weir.fault.process.Signals;
import dev.weir.resource.pause.Pause;
import dev.weir.result.fault.FaultRecord;
import dev.weir.run.fault.FaultInjection;
import dev.weir.run.loop.ReceiverProcess;
import dev.weir.scenario.fault.FaultSpec;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.transport.cluster.ClusterView;
import dev.weir.transport.process.RestartableProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Injects the faults of a scenario into brokers and servers that the run started, and into the network before any of them: a
 * thread for each line of the scenario, which looks for the victim when its time comes, injects, observes the effect, takes
 * it back and observes that.
 */
public final class BrokerFaults implements FaultInjection {

    private static final List<Integer> NOBODY = List.of(-1);
    private static final long VICTIM_NANOS = Duration.ofSeconds(3).toNanos();
    private static final long LOOK_NANOS = 5_000_000;
    private static final long NEAR_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long AFTER_NANOS = Duration.ofSeconds(30).toNanos();
    private static final long CLOSE_NANOS = Duration.ofSeconds(3).toNanos();

    /**
     * What the faults are injected into.
     *
     * @param brokers all of the cluster, by their numbers; empty for those that the network tells of when measuring begins
     * @param partitions number of partitions of the run's log
     * @param journal notes what lasts
     * @param network between them and clients
     * @param peers the network between them
     * @param consumers number of subscribers
     */
    public record Site(
            List<? extends TargetBroker> brokers,
            int partitions,
            FaultJournal journal,
            ClientNetwork network,
            PeerNetwork peers,
            int consumers) {

        /** Of a run without faults of the network. */
        public Site(List<? extends TargetBroker> brokers, int partitions, FaultJournal journal) {
            this(brokers, partitions, journal, ClientNetwork.DIRECT, PeerNetwork.WHOLE, 0);
        }

        public Site {
            brokers = List.copyOf(brokers);
        }
    }

    private final List<FaultSpec> specs;
    private final Site site;
    private final ListenerProbe probe;
    private final Function<RestartableProcess, ListenerProbe> asking;
    private final Signals signals = new Signals();
    private final RandomGenerator random;
    private final ConsumerFaults consumers;
    private final Map<String, Integer> hit = new ConcurrentHashMap<>();
    private final Map<Integer, FaultRecord> records = new ConcurrentSkipListMap<>();
    private final List<Thread> threads = new ArrayList<>();
    private List<TargetBroker> brokers;
    private PlannedFaults plan;
    private Surroundings surroundings = Surroundings.NONE;
    private volatile boolean over;
    private volatile boolean givenUp;

    /** @param runId identity of the run, by which random victims are chosen */
    public BrokerFaults(List<FaultSpec> faults, Site site, int runId) {
        this(faults, site, runId, ListenerProbe.ofKafka(), server -> ListenerProbe.of(server.question()));
    }

    BrokerFaults(List<FaultSpec> faults, Site site, int runId, ListenerProbe probe) {
        this(faults, site, runId, probe, server -> probe);
    }

    /** @param asking how processes are asked that are no brokers */
    BrokerFaults(
            List<FaultSpec> faults,
            Site site,
            int runId,
            ListenerProbe probe,
            Function<RestartableProcess, ListenerProbe> asking) {
        this.specs = List.copyOf(faults);
        this.site = site;
        this.brokers = List.copyOf(site.brokers());
        this.plan = plan();
        this.probe = probe;
        this.asking = asking;
        this.random = new SplittableRandom(runId);
        this.consumers = new ConsumerFaults(runId);
    }

    private PlannedFaults plan() {
        List<Integer> numbers =
                brokers.stream().map(TargetBroker::number).sorted().toList();
        return PlannedFaults.of(specs, numbers.isEmpty() ? NOBODY : numbers, site.consumers());
    }

    @Override
    public void tell(Surroundings told) {
        surroundings = told;
    }

    @Override
    public void begin(RunClock clock, long startNanos, ClusterView view, Consumer<Step> listener) {
        if (brokers.isEmpty()) {
            brokers = site.network().brokers();
            plan = plan();
        }
        Course course = new Course(clock, startNanos, () -> over, () -> givenUp, listener);
        Means means = new Means(signals, site.journal(), probe, view, surroundings);
        for (List<PlannedFault> line : plan.lines()) {
            Thread thread = Thread.ofPlatform()
                    .daemon()
                    .name("weir-fault-" + line.getFirst().number())
                    .unstarted(() -> execute(line, course, means));
            threads.add(thread);
        }
        threads.forEach(Thread::start);
    }

    private void execute(List<PlannedFault> line, Course course, Means means) {
        for (int i = 0; i < line.size(); i++) {
            long untilNanos =
                    i + 1 < line.size() ? course.startNanos() + line.get(i + 1).dueNanos() : Long.MAX_VALUE;
            execute(line.get(i), untilNanos, course, means);
        }
    }

    /** @param untilNanos when the next is due */
    private void execute(PlannedFault fault, long untilNanos, Course course, Means means) {
        FaultExecution execution = new FaultExecution(fault, course);
        FaultRecord found;
        try {
            found = execute(fault, untilNanos, course, means, execution);
        } catch (RuntimeException e) {
            found = execution.failed(e);
        } catch (Error e) {
            found = execution.failed(e);
            // It is told as one that ends a thread, but this one goes on to the faults that are left.
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
        }
        records.put(fault.number(), found);
    }

    private FaultRecord execute(
            PlannedFault fault, long untilNanos, Course course, Means means, FaultExecution execution) {
        long dueNanos = course.startNanos() + fault.dueNanos();
        course.await(dueNanos - NEAR_NANOS, () -> over);
        surroundings.near(dueNanos + fault.lastingNanos() + AFTER_NANOS);
        course.await(dueNanos, () -> over);
        if (over) {
            return execution.notInjected("the measured phase was over before its turn");
        }
        if (fault.target() instanceof FaultTarget.ShareOfConnections some) {
            return execution.execute(site.network().actor(fault, some.share()), List.of());
        }
        if (fault.target() instanceof FaultTarget.ShareOfDatagrams some) {
            return execution.execute(site.network().actor(fault, some.share(), means.view()), List.of());
        }
        if (fault.action().ofConsumers()) {
            return consumers.execute(fault, surroundings.subscribers(), means.view(), execution);
        }
        if (fault.target() instanceof FaultTarget.OneServer) {
            return surroundings.processes().stream()
                    .filter(process -> process.name().equals(fault.asked()))
                    .findFirst()
                    .map(server -> alone(
                            server.name(),
                            fault,
                            execution,
                            () -> execution.execute(
                                    new ProcessActor(fault.action(), server, means.asking(asking.apply(server))),
                                    List.of())))
                    .orElseGet(() -> execution.notInjected("the run has started no " + fault.asked()));
        }
        if (fault.target() instanceof FaultTarget.OneReceiver receiver) {
            return ofReceiver(receiver.number(), fault, execution, means);
        }
        Optional<TargetBroker> broker = victim(fault, course, means.view());
        if (broker.isEmpty()) {
            return execution.notInjected("nobody was known to be " + fault.asked());
        }
        int number = broker.get().number();
        FaultRecord found = alone(broker.get().name(), fault, execution, () -> {
            List<Integer> led = IntStream.range(0, site.partitions())
                    .filter(partition -> means.view().leader(partition) == number)
                    .boxed()
                    .toList();
            return execution.execute(actor(fault, broker.get(), means), led);
        });
        return fault.hitsClients()
                ? found
                : execution.awaitReplicas(found, untilNanos, () -> ReplicaSight.of(means.view(), number));
    }

    private FaultRecord ofReceiver(int number, PlannedFault fault, FaultExecution execution, Means means) {
        List<ReceiverProcess> all = surroundings.receivers();
        return all.stream()
                .filter(receiver -> receiver.number() == number)
                .findFirst()
                .map(receiver -> alone(
                        receiver.name(),
                        fault,
                        execution,
                        () -> execution.execute(new ReceiverActor(fault.action(), receiver, all, means), List.of())))
                .orElseGet(() -> execution.notInjected("the run has started no " + fault.asked()));
    }

    private FaultActor actor(PlannedFault fault, TargetBroker broker, Means means) {
        if (fault.hitsClients()) {
            return site.network().actor(fault, broker);
        }
        if (!fault.action().ofNetwork()) {
            return new ProcessActor(fault.action(), process(broker), means);
        }
        List<TargetBroker> others = brokers.stream()
                .filter(other -> other.number() != broker.number())
                .toList();
        return new PeerActor(site.peers(), fault.number(), broker, others, ListenerProbe.fromKafka(), means.view());
    }

    private static TargetProcess process(TargetBroker broker) {
        if (broker instanceof TargetProcess process) {
            return process;
        }
        throw new IllegalStateException(broker.name() + " is no process that Weir started");
    }

    /** One fault of a victim at a time. */
    private FaultRecord alone(String victim, PlannedFault fault, FaultExecution execution, Supplier<FaultRecord> deed) {
        Integer before = hit.putIfAbsent(victim, fault.number());
        if (before != null) {
            return execution.notInjected("fault " + before + " of " + victim + " lasted still");
        }
        try {
            return deed.get();
        } finally {
            hit.remove(victim);
        }
    }

    /** Whom the fault hits, once somebody is known. */
    private Optional<TargetBroker> victim(PlannedFault fault, Course course, ClusterView view) {
        long deadlineNanos = course.clock().nanos() + VICTIM_NANOS;
        while (true) {
            Optional<TargetBroker> found = victim(fault.target(), view);
            if (found.isPresent() || course.clock().nanos() >= deadlineNanos || over) {
                return found;
            }
            course.clock().parkUntil(course.clock().nanos() + LOOK_NANOS);
        }
    }

    private Optional<TargetBroker> victim(FaultTarget target, ClusterView view) {
        return switch (target) {
            case FaultTarget.LeaderOf leader -> broker(view.leader(leader.partition()));
            case FaultTarget.Controller any -> broker(view.controller());
            case FaultTarget.OneBroker one -> broker(one.number());
            case FaultTarget.RandomBroker any -> {
                List<TargetBroker> free = brokers.stream()
                        .filter(broker -> !hit.containsKey(broker.name()))
                        .sorted(Comparator.comparingInt(TargetBroker::number))
                        .toList();
                yield free.isEmpty() ? Optional.empty() : Optional.of(free.get(random(free.size())));
            }
            case FaultTarget.EveryBrokerInTurn every -> throw new IllegalStateException("planned one by one");
            case FaultTarget.OneServer one -> throw new IllegalStateException("a server is no broker");
            case FaultTarget.ShareOfConnections some -> throw new IllegalStateException("connections are no broker");
            case FaultTarget.ShareOfDatagrams some -> throw new IllegalStateException("datagrams are no broker");
            case FaultTarget.OneReceiver one -> throw new IllegalStateException("a receiver is no broker");
            case FaultTarget.OneConsumer one -> throw new IllegalStateException("a consumer is no broker");
            case FaultTarget.EveryConsumerInTurn every -> throw new IllegalStateException("planned one by one");
        };
    }

    private synchronized int random(int bound) {
        return random.nextInt(bound);
    }

    private Optional<TargetBroker> broker(int number) {
        return brokers.stream().filter(broker -> broker.number() == number).findFirst();
    }

    @Override
    public void heal() {
        over = true;
        threads.forEach(LockSupport::unpark);
    }

    @Override
    public boolean healed() {
        return threads.stream().noneMatch(Thread::isAlive);
    }

    @Override
    public List<FaultRecord> end(Duration within) {
        heal();
        join(within.toNanos());
        plan.lines().stream()
                .flatMap(List::stream)
                .filter(fault -> !records.containsKey(fault.number()))
                .forEach(fault -> records.put(fault.number(), unfinished(fault)));
        return List.copyOf(records.values());
    }

    @Override
    public List<Pause> proxyPauses() {
        return site.network().pauses();
    }

    private static FaultRecord unfinished(PlannedFault fault) {
        return new FaultRecord(
                fault.number(),
                fault.action().key(),
                fault.asked(),
                "",
                List.of(),
                new FaultRecord.Times(
                        fault.dueNanos(),
                        FaultRecord.Times.NEVER,
                        FaultRecord.Times.NEVER,
                        FaultRecord.Times.NEVER,
                        FaultRecord.Times.NEVER),
                FaultRecord.Outcome.NOT_HEALED,
                List.of("it was not over when the run ended"),
                List.of());
    }

    private void join(long withinNanos) {
        long deadlineNanos = System.nanoTime() + withinNanos;
        try {
            for (Thread thread : threads) {
                long leftNanos = deadlineNanos - System.nanoTime();
                if (leftNanos > 0 && thread.getState() != Thread.State.NEW) {
                    thread.join(Duration.ofNanos(leftNanos));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        heal();
        join(CLOSE_NANOS);
        givenUp = true;
        // Ends the wait for a broker that starts again; it is stopped with its cluster.
        threads.forEach(Thread::interrupt);
        join(CLOSE_NANOS);
    }
}
