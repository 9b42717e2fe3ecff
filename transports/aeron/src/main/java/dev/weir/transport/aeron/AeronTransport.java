package dev.weir.transport.aeron;

import dev.weir.transport.AckListener;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Joinable;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Topology.Delivery;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.TransportException;
import dev.weir.transport.Warning;
import dev.weir.transport.WarningKind;
import dev.weir.transport.aeron.idle.IdlePlan;
import dev.weir.transport.aeron.idle.Idling;
import dev.weir.transport.aeron.idle.Role;
import dev.weir.transport.cluster.ClusterObserver;
import dev.weir.transport.cluster.Observable;
import dev.weir.transport.remark.Remarking;
import dev.weir.transport.remark.Remarks;
import io.aeron.ExclusivePublication;
import io.aeron.driver.MediaDriverVersion;
import io.aeron.exceptions.AeronException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The streams of one run. Subscribers that share the messages have a route each, which is a stream id of its own;
 * subscribers that all get every message listen to the same one. A log partition is one publisher in one route, and an
 * offset is Aeron's position behind the message, in bytes.
 */
final class AeronTransport implements Transport, Joinable, Observable, Remarking {

    /** Stream ids of a run's own lie above those that people write. */
    private static final int OWN_STREAMS = 1 << 30;

    /** So far above the stream ids of messages are those of their echoes. */
    private static final int ECHO_STREAMS = 1 << 29;

    static final String NOT_CONFIRMED =
            "Aeron does not confirm that a message has arrived: acknowledged means that Aeron"
                    + " took it into its log, and publish latency ends there.";

    private final AeronSettings asked;
    private final RunContext run;
    private final List<Warning> warnings = new ArrayList<>();
    private final List<AeronPublisher> publishers = new ArrayList<>();
    private final List<AeronSubscriber> subscribers = new ArrayList<>();
    private final List<ExclusivePublication> publications = new ArrayList<>();
    private @Nullable Laid laid;
    private boolean joining;
    private boolean closed;

    /** What {@link #provision} made, or {@link #join} found. */
    private record Laid(
            Topology topology, Channel channel, int firstStream, AeronSessions sessions, IdlePlan plan, Link link) {}

    private AeronTransport(AeronSettings asked, RunContext run) {
        this.asked = asked;
        this.run = run;
    }

    /** Checks what can be checked without a driver of our own: that a running one runs, that messages fit. */
    static Transport open(AeronSettings asked, RunContext run) {
        if (isBetweenHosts(asked, run)) {
            return new AeronBetweenHosts(asked, run);
        }
        MessageRoom.of(asked).require(run.maxMessageBytes());
        if (!asked.isEmbedded()) {
            Link.requireDriver(Path.of(asked.aeronDir()), asked.connectLimit());
        }
        return new AeronTransport(asked, run);
    }

    /** Streams of echoes, which the media driver of the messages carries too: one of this process has been started before. */
    static Transport returning(AeronSettings asked, RunContext run) {
        int firstStream = ECHO_STREAMS + firstStream(asked, run);
        if (isBetweenHosts(asked, run)) {
            return new AeronBetweenHosts(asked.ofEchoes(asked.aeronDir(), firstStream), run);
        }
        MessageRoom.of(asked).require(run.maxMessageBytes());
        String folder = asked.isEmbedded()
                ? DriverFolder.named(DriverFolder.parent(), run.runId()).toString()
                : asked.aeronDir();
        return new AeronTransport(asked.ofEchoes(folder, firstStream), run);
    }

    /** Over UDP every host needs a media driver; shared memory has one alone. */
    private static boolean isBetweenHosts(AeronSettings asked, RunContext run) {
        return run.severalHosts() && !asked.channel().isIpc();
    }

    @Override
    public String provision(Topology topology) {
        Laid made = laid;
        if (made == null) {
            made = lay(topology, asked.channel().settled(), this::link);
            laid = made;
        } else if (!made.topology().equals(topology)) {
            throw new TransportException(
                    "already set up for " + made.topology() + ", so it cannot be set up for " + topology);
        }
        int routes = made.sessions().routes();
        return (asked.isEmbedded()
                        ? "media driver " + MediaDriverVersion.VERSION + ", "
                                + asked.threading().text()
                        : "media driver in " + asked.aeronDir())
                + "; " + made.channel().subscription() + ", stream " + made.firstStream()
                + (routes == 1 ? "" : " to " + (made.firstStream() + routes - 1));
    }

    @Override
    public Map<String, String> handout() {
        Laid made = laid();
        return new Handout(Optional.of(made.link().folder()), made.channel().uri(), made.firstStream()).words();
    }

    /** With the media driver of the other process, which is also the one that closes it, or as {@link #provision} does. */
    @Override
    public void join(Topology topology, Map<String, String> words) {
        Handout handout = Handout.of(words);
        Laid joined = lay(
                topology,
                asked.channel().at(handout.channel()),
                plan -> handout.folder().map(this::linkTo).orElseGet(() -> link(plan)));
        if (joined.firstStream() != handout.stream()) {
            joined.link().close();
            throw new IllegalStateException("the other process publishes to another stream: " + handout);
        }
        laid = joined;
        if (handout.folder().isPresent()) {
            // The other process speaks for the driver, and for how its threads wait.
            joining = true;
            warnings.clear();
        }
    }

    private Laid lay(Topology topology, Channel channel, Function<IdlePlan, Link> linking) {
        Map<Role, Integer> threads = IdlePlan.threads(topology, asked.isEmbedded(), asked.threading());
        var room = new IdlePlan.Room(Runtime.getRuntime().availableProcessors(), run.spinningThreads());
        IdlePlan plan = IdlePlan.of(asked.idling(), threads, room);
        if (!plan.warning().isEmpty()) {
            warnings.add(new Warning(WarningKind.SETTING_NOT_FOLLOWED, plan.warning()));
        }
        return new Laid(
                topology,
                channel,
                firstStream(asked, run),
                AeronSessions.of(run.runId(), topology.publishers(), routes(topology)),
                plan,
                linking.apply(plan));
    }

    static int routes(Topology topology) {
        return topology.delivery() == Delivery.SHARED ? Math.max(1, topology.subscribers()) : 1;
    }

    static int firstStream(AeronSettings asked, RunContext run) {
        int number = Integer.parseUnsignedInt(run.runId(), 16);
        return asked.stream() == 0 ? OWN_STREAMS + (number & (OWN_STREAMS - 1)) / 2 : asked.stream();
    }

    private Link link(IdlePlan plan) {
        if (!asked.isEmbedded()) {
            return linkTo(Path.of(asked.aeronDir()));
        }
        Path parent = DriverFolder.parent();
        DriverFolder.removeStale(parent)
                .forEach(kept -> warnings.add(new Warning(WarningKind.LEFTOVER_NOT_REMOVED, kept)));
        Path folder = DriverFolder.named(parent, run.runId());
        EmbeddedDriver driver = EmbeddedDriver.launch(folder, asked.threading(), plan.inForce(), asked.properties());
        return Link.to(folder, Optional.of(driver), asked.properties(), asked.connectLimit());
    }

    private Link linkTo(Path folder) {
        return Link.to(folder, Optional.empty(), asked.properties(), asked.connectLimit());
    }

    private Laid laid() {
        Laid made = laid;
        if (made == null) {
            throw new IllegalStateException("provision must come before publishers and subscribers");
        }
        return made;
    }

    @Override
    public Publisher openPublisher(int stream, AckListener acks) {
        Laid made = laid();
        Objects.checkIndex(stream, made.topology().publishers());
        var mine = new ExclusivePublication[made.sessions().routes()];
        for (int route = 0; route < mine.length; route++) {
            mine[route] = publication(made, route, stream);
        }
        var idle =
                made.plan().inForce().getOrDefault(Role.PUBLISHER, Idling.YIELD).strategy();
        var publisher = new AeronPublisher(made.sessions(), mine, made.link(), acks, run, idle);
        publishers.add(publisher);
        return publisher;
    }

    private ExclusivePublication publication(Laid made, int route, int stream) {
        String channel = made.channel().publication(made.sessions().session(route, stream));
        int streamId = made.firstStream() + route;
        ExclusivePublication publication;
        try {
            publication = made.link().client().addExclusivePublication(channel, streamId);
        } catch (AeronException | IllegalArgumentException e) {
            throw new TransportException("cannot publish to " + channel + ": " + Failures.text(e), e);
        }
        publications.add(publication);
        MessageRoom.of(publication).require(run.maxMessageBytes());
        awaitSubscriber(publication, made.link());
        return publication;
    }

    /** What is offered before a subscriber is there, Aeron refuses. */
    private void awaitSubscriber(ExclusivePublication publication, Link link) {
        long deadlineNanos = run.clock().nanos() + asked.connectLimit().toNanos();
        while (!publication.isConnected()) {
            if (publication.isClosed()) {
                throw new TransportException("cannot publish to " + publication.channel() + ": " + link.reason());
            }
            if (run.clock().nanos() - deadlineNanos >= 0
                    || Thread.currentThread().isInterrupted()) {
                throw new TransportException("no subscriber is connected to " + publication.channel() + ", stream "
                        + publication.streamId() + ", within "
                        + asked.connectLimit().toMillis()
                        + " ms, and Aeron takes messages only for subscribers");
            }
            run.clock().parkUntil(run.clock().nanos() + 100_000);
        }
    }

    @Override
    public Subscriber openSubscriber(int subscriber, MessageHandler handler) {
        Laid made = laid();
        Objects.checkIndex(subscriber, made.topology().subscribers());
        int route = made.topology().delivery() == Delivery.SHARED ? subscriber : 0;
        var place = new AeronSubscriber.Place(
                made.channel().subscription(),
                made.firstStream() + route,
                made.plan().inForce().getOrDefault(Role.SUBSCRIBER, Idling.YIELD));
        try {
            var opened = new AeronSubscriber(
                    place, made.sessions(), made.link(), handler, run.clock(), run.maxMessageBytes());
            subscribers.add(opened);
            return opened;
        } catch (AeronException | IllegalArgumentException e) {
            throw new TransportException("cannot subscribe to " + place.channel() + ": " + Failures.text(e), e);
        }
    }

    /** The positions that Aeron answered to the last messages it took. */
    @Override
    public Positions end() {
        Map<Integer, Long> ends = new HashMap<>();
        for (AeronPublisher publisher : publishers) {
            for (int route = 0; route < publisher.routes(); route++) {
                ends.merge(
                        laid().sessions().partition(route, publisher.stream()), publisher.position(route), Math::max);
            }
        }
        return new Positions(ends);
    }

    @Override
    public List<EffectiveSetting> effectiveSettings() {
        Laid made = laid();
        return new AeronReadBack(asked, made.link(), publications)
                .read(made.channel(), made.firstStream(), made.plan().inForce());
    }

    private List<String> notMeasured() {
        Laid made = laid;
        return asked.isEmbedded() || made == null
                ? List.of(NOT_CONFIRMED)
                : List.of(
                        NOT_CONFIRMED,
                        outside(made.link()
                                        .driverVersion()
                                        .map(version -> "The media driver " + version)
                                        .orElse("The" + " media driver")
                                + " in " + asked.aeronDir()));
    }

    /** @param driver which one, as the subject of a sentence */
    static String outside(String driver) {
        return driver + " runs in a process that Weir did not start: its CPU and memory are in no figure.";
    }

    private List<Warning> warnings() {
        List<Warning> all = new ArrayList<>(warnings);
        Laid made = laid;
        // What an unreliable subscriber misses is lost, and the ledger tells of that.
        if (made != null && !joining && !made.channel().isUnreliable()) {
            long lostBytes =
                    losses(made).stream().mapToLong(DriverFiles.Loss::lostBytes).sum();
            if (lostBytes > 0) {
                all.add(new Warning(
                        WarningKind.LOSS_RECOVERED,
                        "Aeron's receiver missed " + lostBytes + " bytes and asked for them again (see"
                                + " aeron-losses.txt). The delay is part of the latency."));
            }
        }
        return all;
    }

    /** Shared memory loses nothing that could be repaired. */
    @Override
    public ClusterObserver observe() {
        return laid().channel().isIpc()
                ? ClusterObserver.NONE
                : new DriverObserver(new DriverFiles(laid().link().folder()));
    }

    private List<DriverFiles.Loss> losses(Laid made) {
        return new DriverFiles(made.link().folder())
                .losses().stream()
                        .filter(loss -> made.sessions().isOurs(loss.session()))
                        .toList();
    }

    @Override
    public Remarks remarks() {
        return new Remarks(notMeasured(), warnings(), artifacts(), List.of());
    }

    private Map<String, String> artifacts() {
        Map<String, String> artifacts = new LinkedHashMap<>();
        Laid made = laid;
        if (made != null && joining) {
            artifacts.put("aeron-client-errors.txt", made.link().failures().all());
        } else if (made != null) {
            DriverFiles files = new DriverFiles(made.link().folder());
            StringBuilder losses = new StringBuilder();
            losses(made).forEach(loss -> losses.append(loss).append('\n'));
            artifacts.put("aeron-counters.txt", files.counters());
            artifacts.put("aeron-errors.txt", files.errors());
            artifacts.put("aeron-client-errors.txt", made.link().failures().all());
            artifacts.put("aeron-losses.txt", losses.toString());
            made.link().driver().ifPresent(driver -> artifacts.put("aeron-driver.txt", driver.configuration() + "\n"));
        }
        artifacts.values().removeIf(String::isEmpty);
        return artifacts;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        boolean quiet = true;
        for (AeronPublisher publisher : publishers) {
            quiet &= publisher.shut();
        }
        for (AeronSubscriber subscriber : subscribers) {
            quiet &= subscriber.shut();
        }
        Laid made = laid;
        // A thread that is still inside would touch memory that is gone, and take the whole process with it.
        if (made != null && quiet) {
            made.link().close();
        }
    }
}
