package dev.weir.run;

import dev.weir.clock.RunClock;
import dev.weir.crowd.CrowdAudience;
import dev.weir.crowd.PhaseStart;
import dev.weir.measure.AllAccounts;
import dev.weir.measure.LatencyLog;
import dev.weir.measure.PublisherAccount;
import dev.weir.measure.SubscriberAccount;
import dev.weir.message.Carrier;
import dev.weir.message.Phase;
import dev.weir.message.Sampling;
import dev.weir.message.Timed;
import dev.weir.payload.KeyGenerator;
import dev.weir.payload.Payloads;
import dev.weir.run.echo.Echoes;
import dev.weir.run.host.HostsOfRun;
import dev.weir.run.host.WorkerHosts;
import dev.weir.run.live.LiveHosts;
import dev.weir.run.loop.LoopRunner;
import dev.weir.run.loop.PublisherProgress;
import dev.weir.run.loop.RunErrors;
import dev.weir.run.loop.Sending;
import dev.weir.run.others.NoPublishers;
import dev.weir.run.side.Sides;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.worker.BetweenSides;
import dev.weir.run.worker.LocalSubscribers;
import dev.weir.run.worker.Publishers;
import dev.weir.run.worker.RemotePublishers;
import dev.weir.run.worker.RemoteWorkers;
import dev.weir.run.worker.Subscribers;
import dev.weir.scenario.CrowdSpec;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.schedule.DueCount;
import dev.weir.schedule.PacerMode;
import dev.weir.schedule.Schedule;
import dev.weir.transport.Capability;
import dev.weir.transport.Positions;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.remark.Remarks;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The publishers and subscribers of a run, with their loops and accounts. Used by the run's own thread. */
final class Clients {

    private final Scenario scenario;
    private final RunClock clock;
    private final LoopRunner runner;
    private final RunErrors errors;
    private final WorkerHosts hosts;
    private final Sampling sampling;
    private final Payloads payloads;
    private final KeyGenerator[] keys;
    private final RunContext context;
    private final Publishers publishers;
    private final Subscribers subscribers;
    private final Echoes echoes;
    private final @Nullable CrowdAudience audience;
    private final boolean conflated;

    Clients(RunState state, Scenario scenario) {
        RunRequest request = state.request();
        this.scenario = scenario;
        this.clock = state.clock();
        this.runner = state.runner();
        this.errors = state.errors();
        this.hosts = new WorkerHosts(request.hosts(), clock, errors);
        this.sampling = new Sampling(scenario.participants()
                .timed()
                .orElseGet(() -> BusiestThread.of(scenario).timed()));
        Set<Capability> capabilities = request.driver().capabilities(request.settings());
        Sending sending = Publishers.sending(
                scenario,
                request.start().runId(),
                clock.wallTime(),
                capabilities.contains(Capability.ANSWERS_WITHIN_PUBLISH));
        this.payloads = sending.load();
        this.keys = sending.keyGenerators();
        this.context = context(request.start().runIdText());
        this.conflated = capabilities.contains(Capability.CONFLATES);
        this.audience = scenario.participants()
                .crowd()
                .map(crowd ->
                        new CrowdAudience(crowd.all(scenario.messages().keys().keys()), keys))
                .orElse(null);
        Sides sides = new Sides(
                scenario,
                new BetweenSides(request.driver(), request.settings(), context, hosts, sampling),
                sending,
                new LocalSubscribers.Threads(clock, runner, errors),
                state.watch());
        this.subscribers = sides.subscribers(audience);
        this.publishers = scenario.messages().schedule() instanceof Schedule.ByOthers others
                ? new NoPublishers(
                        clock, subscribers, scenario.participants().topology().delivery(), others.toEnd())
                : sides.publishers(payloads);
        this.echoes = sides.echoes(publishers, subscribers);
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
                scenario.faults().stream().anyMatch(fault -> fault.action() == FaultAction.KILL_CONSUMER),
                hosts.apart());
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
                workers().forEach(workers -> workers.time(needed));
            }
        }
    }

    /** The mean bytes a message of this run takes. */
    double meanMessageBytes() {
        return Carrier.of(scenario.messages().carrier()).overheadBytes()
                + payloads.generator(0).meanBytes();
    }

    /** Begins to start the processes of the publishers, and to open the receivers of echoes. */
    void startPublishers(Transport transport, Duration readyWithin) {
        if (publishers instanceof RemotePublishers apart) {
            apart.start(transport, readyWithin);
        }
        echoes.start(readyWithin);
    }

    /** Begins to open the subscribers. Receivers of echoes are ready. */
    void openSubscribers(Transport transport, Duration readyWithin) {
        subscribers.open(transport, readyWithin);
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
        publishers.probe(Collections.nCopies(keys.length, 1L));
    }

    /**
     * Sends probes after the last message, so that whoever gets one of a stream has been given all it will be given of it.
     * Where messages are conflated, only the last stream does: its probes are newer than whatever was acknowledged before.
     */
    void probeEnd() {
        List<PublisherProgress> reached = publishers.progress();
        if (conflated && !reached.stream().allMatch(PublisherProgress::flushed)) {
            return; // A message still under way may be newer than a probe.
        }
        boolean byKey = scenario.participants().crowd().filter(CrowdSpec::byKey).isPresent();
        int keyCount = byKey ? scenario.messages().keys().keys() : 0;
        publishers.probe(EndProbes.counts(keys, keyCount, reached, conflated));
    }

    /**
     * Whether a probe of every stream has come through to everybody who should get it; to clients whose messages are
     * conflated, one of the last stream, which may have replaced the others.
     */
    boolean probed() {
        int first = conflated() ? keys.length - 1 : 0;
        return publishers.idle()
                && EndProbes.arrived(first, keys.length, subscribers.accounts(), each(), echoes.accounts());
    }

    /** Whether a probe of every stream has come through, echoes apart. */
    boolean received() {
        return EndProbes.arrived(0, keys.length, subscribers.accounts(), each(), List.of());
    }

    /** Whether each account of a subscriber should get each message. */
    private boolean each() {
        return audience == null && scenario.participants().topology().delivery() == Delivery.EACH;
    }

    /**
     * Begins a phase.
     *
     * @param giveUpAfterNanos when publishers stop sending overdue messages, from its start
     * @param log gets its histograms
     * @return when it begins, by the run's clock; nothing if it does not begin
     */
    OptionalLong begin(Phase phase, long lengthNanos, long giveUpAfterNanos, LatencyLog log) {
        OptionalLong startNanos =
                new PhaseBeginning(this, hosts, clock, errors).begin(phase, lengthNanos, giveUpAfterNanos);
        subscribers.accounts().forEach(account -> log.follow(account.recorders(phase)));
        publishers.accounts().forEach(account -> log.follow(account.recorders(phase)));
        echoes.accounts().forEach(account -> log.follow(account.recorders(phase)));
        return startNanos;
    }

    /** What the clients of a crowd have to know of the start of the measured phase. */
    PhaseStart start(long startNanos) {
        long[] first = publishers.progress().stream()
                .mapToLong(PublisherProgress::nextSequence)
                .toArray();
        return new PhaseStart(startNanos, first, schedule(Phase.MEASURE), conflated);
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

    /** How many messages of a phase of that length are due; null where that is as many as go. */
    @Nullable
    DueCount due(Phase phase, long lengthNanos) {
        return ofOthers() || scenario.messages().schedule() instanceof Schedule.Saturated
                ? null
                : new DueCount(schedule(phase), keys.length, lengthNanos, limit(phase));
    }

    /** Whether others publish. */
    boolean ofOthers() {
        return scenario.messages().schedule() instanceof Schedule.ByOthers;
    }

    boolean publishersIdle() {
        return publishers.idle();
    }

    /**
     * Has the workers of other hosts follow the run's clock as it is known now, and until this is called again. No phase is under
     * way.
     */
    void followClocks() {
        hosts.fitClocks(runner);
        workers().forEach(RemoteWorkers::followClocks);
    }

    /** The hosts of the run, with what is known of their clocks. */
    WorkerHosts hosts() {
        return hosts;
    }

    /** The same from second to second of a phase that begins. */
    LiveHosts hosts(Phase phase, ProcessWatch watch) {
        return LiveHosts.of(hosts, publishers, subscribers, watch, phase);
    }

    /** The publishing side. */
    Publishers publishers() {
        return publishers;
    }

    /** The receiving side. */
    Subscribers subscribers() {
        return subscribers;
    }

    /** The way back, where there is one. */
    Echoes echoes() {
        return echoes;
    }

    /** Does what {@link LoopRunner#tidy} does, in every process of the run. */
    void tidy() {
        runner.tidy();
        workers().forEach(RemoteWorkers::tidy);
    }

    /** Reads what every process has used until now; returns the instant, as {@link ProcessWatch#mark} does. */
    long mark(ProcessWatch watch) {
        long atNanos = watch.mark();
        hosts.watched().mark();
        workers().forEach(RemoteWorkers::markUse);
        return atNanos;
    }

    /** Begins to watch for pauses in every process. */
    void beginPauses() {
        workers().forEach(RemoteWorkers::beginPauses);
    }

    /** What each other process saw between two instants. */
    List<ProcessWatch.Seen> endPauses(long fromNanos, long toNanos) {
        return workers()
                .flatMap(workers -> workers.endPauses(fromNanos, toNanos).stream())
                .toList();
    }

    /** Brings accounts up to what other processes have told. */
    void takeUpdates() {
        workers().forEach(RemoteWorkers::takeUpdates);
    }

    /** Brings accounts up to now: what was sent last, so that nothing seems to have arrived before. */
    private void refresh() {
        workers().forEach(RemoteWorkers::refresh);
    }

    /** The processes of both sides, those of the subscribers first. */
    private Stream<RemoteWorkers> workers() {
        return Stream.concat(subscribers.workers().stream(), publishers.workers().stream());
    }

    /** What other processes had to say, when they have ended. */
    Remarks remarks() {
        return workers().map(RemoteWorkers::remarks).reduce(Remarks.NONE, Remarks::and);
    }

    /** Whether everything up to {@code end} has been handed to everybody who should get it, if there is anybody. */
    boolean drained(Positions end) {
        if (audience != null) {
            return subscribers.ended() || !accounts().missing(Phase.MEASURE);
        }
        List<Positions> reached = subscribers.positions();
        return each()
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

    /** The hosts that had publishers or subscribers, when the bounds of their clocks are known. */
    HostsOfRun hostsOfRun() {
        return hosts.ofRun();
    }

    void seal() {
        publishers.accounts().forEach(PublisherAccount::seal);
        subscribers.accounts().forEach(SubscriberAccount::seal);
        echoes.seal();
    }

    List<PublisherAccount> publisherAccounts() {
        return publishers.accounts();
    }

    List<SubscriberAccount> subscriberAccounts() {
        return subscribers.accounts();
    }

    AllAccounts accounts() {
        return new AllAccounts(
                publishers.accounts(),
                subscribers.accounts(),
                scenario.participants().topology().delivery(),
                audience,
                this::refresh);
    }
}
