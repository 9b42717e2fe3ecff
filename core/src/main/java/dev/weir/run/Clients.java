package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.crowd.CrowdAudience;
import dev.weir.crowd.PhaseStart;
import dev.weir.measure.AllAccounts;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.MessageFrame;
import dev.weir.payload.Payloads;
import dev.weir.payload.header.MessageHeaders;
import dev.weir.run.loop.Assignment;
import dev.weir.run.loop.Faults;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.MessageWriter;
import dev.weir.run.loop.PublisherLoop;
import dev.weir.run.loop.ReportedAcks;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.worker.LocalCrowd;
import dev.weir.run.worker.LocalSubscribers;
import dev.weir.run.worker.Receiving;
import dev.weir.run.worker.RemoteSubscribers;
import dev.weir.run.worker.Subscribers;
import dev.weir.scenario.CrowdSpec;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.schedule.PacerMode;
import dev.weir.schedule.Schedule;
import dev.weir.transport.Capability;
import dev.weir.transport.PayloadHandling;
import dev.weir.transport.Positions;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The publishers and subscribers of a run, with their loops and accounts. Used by the run's own thread. */
final class Clients {

    private static final int MOST_IN_FLIGHT = 1 << 20;
    private static final int LEAST_IN_FLIGHT = 1 << 14;

    private final Scenario scenario;
    private final int runId;
    private final RunClock clock;
    private final LoopRunner runner;
    private final Faults faults;
    private final Sampling sampling;
    private final Payloads payloads;
    private final MessageHeaders headers;
    private final KeyGenerator[] keys;
    private final RunContext context;
    private final List<PublisherLoop> publishers = new ArrayList<>();
    private final List<PublisherAccount> publisherAccounts = new ArrayList<>();
    private final Subscribers subscribers;
    private final @Nullable CrowdAudience audience;
    private final boolean answersWithinPublish;
    private final boolean conflated;

    Clients(RunRequest request, RunClock clock, LoopRunner runner, Faults faults, ProcessWatch watch) {
        this.scenario = request.scenario();
        this.runId = request.start().runId();
        this.clock = clock;
        this.runner = runner;
        this.faults = faults;
        this.sampling = new Sampling(scenario.participants()
                .timed()
                .orElseGet(() -> BusiestThread.of(scenario).timed()));
        Carrier carrier = Carrier.of(scenario.messages().carrier());
        this.payloads = scenario.messages()
                .payload()
                .load(new MessageFrame(
                        carrier.overheadBytes(),
                        carrier.inlineBytes() > 0,
                        scenario.messages().keys(),
                        clock.wallTime()));
        this.headers = scenario.messages().headers().at(clock.wallTime());
        this.keys = new KeyGenerator[scenario.participants().topology().publishers()];
        java.util.Arrays.setAll(keys, scenario.messages().keys()::generator);
        this.context = context(request.start().runIdText());
        this.answersWithinPublish =
                request.driver().capabilities(request.settings()).contains(Capability.ANSWERS_WITHIN_PUBLISH);
        this.conflated = request.driver().capabilities(request.settings()).contains(Capability.CONFLATES);
        this.audience = scenario.participants()
                .crowd()
                .map(crowd ->
                        new CrowdAudience(crowd.all(scenario.messages().keys().keys()), keys))
                .orElse(null);
        this.subscribers = subscribers(request, watch);
    }

    private Subscribers subscribers(RunRequest request, ProcessWatch watch) {
        Receiving receiving = Receiving.of(scenario, runId, headers);
        var threads = new LocalSubscribers.Threads(clock, runner, faults);
        CrowdAudience clients = audience;
        CrowdSpec crowd = receiving.crowd();
        int receivers = scenario.participants().processes().receivers();
        if (receivers == 0) {
            return clients != null && crowd != null
                    ? new LocalCrowd(receiving, crowd, clients, sampling, watch, threads)
                    : new LocalSubscribers(receiving, this::carrier, sampling, watch, threads);
        }
        RemoteSubscribers remote = new RemoteSubscribers(
                new RemoteSubscribers.Setup(receiving, receivers, sampling, request.driver(), request.settings()),
                context,
                faults,
                watch);
        return clients != null && crowd != null ? remote.withCrowd(crowd, clients) : remote;
    }

    /** The most bytes a message of this run takes. */
    int maxMessageBytes() {
        return Carrier.of(scenario.messages().carrier()).overheadBytes()
                + payloads.generator(0).maxBytes();
    }

    /** What the transport may know about the run. */
    RunContext context() {
        return context;
    }

    private RunContext context(String runIdText) {
        int spinning = scenario.participants().pacer() == PacerMode.SPIN
                ? scenario.participants().topology().publishers()
                : 0;
        return new RunContext(
                runIdText,
                clock,
                maxMessageBytes(),
                spinning,
                sampling::takes,
                scenario.messages().handling(),
                scenario.messages().keys().names(),
                scenario.faults().stream().anyMatch(fault -> fault.action() == FaultAction.KILL_CONSUMER));
    }

    private Carrier carrier() {
        boolean beside = scenario.messages().handling() != PayloadHandling.READ
                && scenario.messages().carrier() == CarrierKind.HEADER;
        return beside
                ? Carrier.beside(sampling)
                : Carrier.of(scenario.messages().carrier());
    }

    /** Which messages are timed. */
    Timed timed() {
        return sampling.timed();
    }

    /**
     * Takes a second of the warm-up into account, where the run chooses which messages are timed: as fast as it goes is
     * only known once it goes. What holds when the warm-up ends holds for what is measured.
     */
    void reached(IntervalLog.Row second) {
        if (scenario.participants().timed().isEmpty() && scenario.messages().schedule() instanceof Schedule.Saturated) {
            double perSecond = 1e9 / second.lengthNanos();
            Timed needed = BusiestThread.of(
                            scenario,
                            second.counts().sent() * perSecond,
                            second.counts().received() * perSecond)
                    .timed();
            if (needed.every() > sampling.timed().every()) {
                sampling.choose(needed);
                subscribers.time(needed);
            }
        }
    }

    /** The mean bytes a message of this run takes. */
    double meanMessageBytes() {
        return Carrier.of(scenario.messages().carrier()).overheadBytes()
                + payloads.generator(0).meanBytes();
    }

    void openSubscribers(Transport transport, Duration readyWithin) {
        subscribers.open(transport, readyWithin);
    }

    void openPublishers(Transport transport) {
        int count = scenario.participants().topology().publishers();
        int inFlight = Math.max(LEAST_IN_FLIGHT, Integer.highestOneBit(MOST_IN_FLIGHT / count));
        for (int i = 0; i < count; i++) {
            var account = new PublisherAccount(i, inFlight, sampling, answersWithinPublish).publishingTo(audience);
            var writer = new MessageWriter(
                    carrier(), payloads.generator(i), scenario.messages().handling(), keys[i], runId, i);
            var publisher = transport.openPublisher(i, new ReportedAcks(i, account, faults));
            writer.addHeaders(headers, publisher);
            var loop = new PublisherLoop(i, clock, publisher, account, writer, faults);
            publisherAccounts.add(account);
            publishers.add(loop);
            runner.start(loop, scenario.participants().pacer());
        }
    }

    /** How long a crowd takes until its last client begins to connect; 0 without one. */
    long connectingNanos() {
        return scenario.participants().crowd().map(CrowdSpec::connectingNanos).orElse(0L);
    }

    boolean subscribersReady() {
        return subscribers.ready();
    }

    /** Sends one probe a stream. */
    void probe() {
        publishers.forEach(publisher -> probe(publisher, 1));
    }

    /**
     * Sends probes after the last message, so that whoever gets one of a stream has been given all it will be given of it.
     * Where messages are conflated, only the last stream does: its probes are newer than whatever was acknowledged before.
     */
    void probeEnd() {
        if (conflated && !flushed()) {
            return; // A message still under way may be newer than a probe.
        }
        boolean byKey = scenario.participants().crowd().filter(CrowdSpec::byKey).isPresent();
        int keyCount = byKey ? scenario.messages().keys().keys() : 0;
        for (int stream = conflated ? publishers.size() - 1 : 0; stream < publishers.size(); stream++) {
            PublisherLoop publisher = publishers.get(stream);
            probe(publisher, EndProbes.count(keys[stream], keyCount, publisher.nextSequence()));
        }
    }

    private void probe(PublisherLoop publisher, long count) {
        publisher.assign(
                new Assignment(Phase.PROBE, clock.nanos(), Long.MAX_VALUE, Long.MAX_VALUE, () -> 0, count, false));
    }

    /**
     * Whether a probe of every stream has come through to everybody who should get it; to clients whose messages are
     * conflated, one of the last stream, which may have replaced the others.
     */
    boolean probed() {
        boolean each = audience == null && scenario.participants().topology().delivery() == Delivery.EACH;
        for (int stream = conflated() ? publishers.size() - 1 : 0; stream < publishers.size(); stream++) {
            if (!EndProbes.arrived(stream, subscribers.accounts(), each)) {
                return false;
            }
        }
        return publishers.stream().allMatch(PublisherLoop::idle);
    }

    /** Begins a phase: publishers start at {@code startNanos}; {@code log} gets its histograms. */
    void begin(Phase phase, long startNanos, long lengthNanos, long giveUpNanos, LatencyLog log) {
        Schedule schedule = schedule(phase);
        if (phase == Phase.MEASURE) {
            long[] first =
                    publishers.stream().mapToLong(PublisherLoop::nextSequence).toArray();
            subscribers.beginMeasuring(new PhaseStart(startNanos, first, schedule, conflated), lengthNanos);
        } else {
            subscribers.begin(phase, startNanos);
        }
        subscribers.accounts().forEach(account -> log.follow(account.recorders(phase)));
        publisherAccounts.forEach(account -> log.follow(account.recorders(phase)));
        long limit = limit(phase);
        int count = publishers.size();
        boolean saturated = scenario.messages().schedule() instanceof Schedule.Saturated;
        for (int i = 0; i < count; i++) {
            publishers
                    .get(i)
                    .assign(new Assignment(
                            phase,
                            startNanos,
                            lengthNanos,
                            giveUpNanos,
                            schedule.cursor(i, count),
                            DueCount.share(limit, i, count),
                            saturated));
        }
    }

    /** The most messages of a phase, over all publishers. */
    long limit(Phase phase) {
        Scenario.Length length = scenario.length();
        return (phase == Phase.MEASURE ? length.messages() : length.warmupMessages()).orElse(Long.MAX_VALUE);
    }

    /** When the messages of a phase are due. */
    Schedule schedule(Phase phase) {
        return phase == Phase.MEASURE
                ? scenario.messages().schedule()
                : scenario.messages().schedule().warmUp();
    }

    void cancel() {
        publishers.forEach(PublisherLoop::cancel);
    }

    boolean publishersIdle() {
        return publishers.stream().allMatch(PublisherLoop::idle);
    }

    /** The publishers that are not done with what they were given last, by name; of which messages are unanswered. */
    Busy busyPublishers(Phase phase) {
        List<String> names = new ArrayList<>();
        long unanswered = 0;
        for (int i = 0; i < publishers.size(); i++) {
            if (!publishers.get(i).idle()) {
                names.add("publisher " + i);
                unanswered += publisherAccounts.get(i).outstanding(phase);
            }
        }
        return new Busy(names, unanswered);
    }

    /**
     * Publishers that do not come to an end.
     *
     * @param unanswered how many messages of theirs the system has not answered
     */
    record Busy(List<String> names, long unanswered) {}

    void flush(Duration within) {
        publishers.forEach(publisher -> publisher.flush(within));
    }

    boolean flushed() {
        return publishers.stream().allMatch(PublisherLoop::flushed);
    }

    /** Ends the publishers, closing them; returns the names of those that did not end in time. */
    List<String> endPublishers(long deadlineNanos) {
        publishers.forEach(PublisherLoop::end);
        return runner.stuck(publishers, deadlineNanos);
    }

    /** The receiving side. */
    Subscribers subscribers() {
        return subscribers;
    }

    /** Does what {@link LoopRunner#tidy} does, in every process of the run. */
    void tidy() {
        runner.tidy();
        subscribers.tidy();
    }

    /** Whether everything up to {@code end} has been handed to everybody who should get it, if there is anybody. */
    boolean drained(Positions end) {
        if (audience != null) {
            return subscribers.ended() || !accounts().missing(Phase.MEASURE);
        }
        List<Positions> reached = subscribers.positions();
        return scenario.participants().topology().delivery() == Delivery.EACH
                ? reached.stream().allMatch(position -> position.reached(end))
                : reached.isEmpty()
                        || reached.stream()
                                .reduce(Positions.none(), Positions::furthest)
                                .reached(end);
    }

    /** Whether clients of a crowd may lack messages that newer ones have replaced. */
    boolean conflated() {
        return conflated && audience != null;
    }

    /** The clients of a crowd; null when messages go to subscribers. */
    @Nullable
    CrowdAudience audience() {
        return audience;
    }

    void seal() {
        publisherAccounts.forEach(PublisherAccount::seal);
        subscribers.accounts().forEach(SubscriberAccount::seal);
    }

    List<PublisherLoop> publishers() {
        return publishers;
    }

    List<PublisherAccount> publisherAccounts() {
        return publisherAccounts;
    }

    List<SubscriberAccount> subscriberAccounts() {
        return subscribers.accounts();
    }

    AllAccounts accounts() {
        return new AllAccounts(
                publisherAccounts,
                subscribers.accounts(),
                scenario.participants().topology().delivery(),
                audience,
                subscribers::refresh);
    }
}
