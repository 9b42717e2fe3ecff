package dev.weir.run.side;

import dev.weir.crowd.CrowdAudience;
import dev.weir.payload.Payloads;
import dev.weir.run.echo.EchoReceivers;
import dev.weir.run.echo.EchoSenders;
import dev.weir.run.echo.Echoes;
import dev.weir.run.echo.LocalEchoReceivers;
import dev.weir.run.echo.LocalEchoSenders;
import dev.weir.run.echo.NoEchoes;
import dev.weir.run.echo.WayBack;
import dev.weir.run.loop.PublisherLoops;
import dev.weir.run.loop.Sending;
import dev.weir.run.watch.ProcessWatch;
import dev.weir.run.worker.BetweenSides;
import dev.weir.run.worker.LocalCrowd;
import dev.weir.run.worker.LocalPublishers;
import dev.weir.run.worker.LocalSubscribers;
import dev.weir.run.worker.Publishers;
import dev.weir.run.worker.Receiving;
import dev.weir.run.worker.RemotePublishers;
import dev.weir.run.worker.RemoteSubscribers;
import dev.weir.run.worker.Subscribers;
import dev.weir.scenario.CrowdSpec;
import dev.weir.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/** Makes the publishing side, the receiving side and the way back of a run: in this process, in others, on other hosts. */
public final class Sides {

    private final Scenario scenario;
    private final BetweenSides between;
    private final Sending sending;
    private final LocalSubscribers.Threads threads;
    private final ProcessWatch watch;

    public Sides(
            Scenario scenario,
            BetweenSides between,
            Sending sending,
            LocalSubscribers.Threads threads,
            ProcessWatch watch) {
        this.scenario = scenario;
        this.between = between;
        this.sending = sending;
        this.threads = threads;
        this.watch = watch;
    }

    /** The publishing side. */
    public Publishers publishers(Payloads payloads) {
        int processes = scenario.participants().processes().publishers();
        if (processes == 0 && between.hosts().none()) {
            var loops = new PublisherLoops(sending, payloads, between.sampling(), threads.clock(), threads.errors());
            return new LocalPublishers(sending, loops, threads.runner());
        }
        return new RemotePublishers(sending, Math.max(1, processes), between, watch);
    }

    /** The way back between them, if there is one: each side is told of it before it is opened. */
    public Echoes echoes(Publishers publishers, Subscribers subscribers) {
        if (!scenario.participants().roundTrip()) {
            return new NoEchoes();
        }
        EchoSenders senders = subscribers instanceof RemoteSubscribers apart
                ? apart.echoSenders()
                : new LocalEchoSenders(sending.runId(), between.context().maxMessageBytes(), threads.clock());
        EchoReceivers receivers = publishers instanceof RemotePublishers apart ? apart.echoReceivers() : receiverHere();
        var over = new WayBack.Over(
                between.driver(),
                between.settings(),
                between.context(),
                sending.topology().subscribers(),
                scenario.messages().schedule());
        Echoes echoes = new WayBack(over, senders, receivers);
        if (subscribers instanceof RemoteSubscribers apart) {
            apart.echoing(echoes);
        } else if (subscribers instanceof LocalSubscribers here) {
            here.echoing(echoes);
        }
        if (publishers instanceof RemotePublishers apart) {
            apart.receiving(echoes);
        }
        return echoes;
    }

    private EchoReceivers receiverHere() {
        return new LocalEchoReceivers(
                sending.runId(),
                sending.publishers(),
                () -> sending.carrier(between.sampling()),
                between.sampling(),
                new LocalEchoReceivers.Threads(
                        threads.clock(),
                        threads.runner(),
                        threads.errors(),
                        scenario.participants().pacer()));
    }

    /**
     * The receiving side.
     *
     * @param clients the clients of a crowd; null when subscribers subscribe
     */
    public Subscribers subscribers(@Nullable CrowdAudience clients) {
        Receiving receiving =
                Receiving.of(scenario, sending.runId(), sending.messages().headers());
        CrowdSpec crowd = receiving.crowd();
        int receivers = scenario.participants().processes().receivers();
        if (receivers == 0 && between.hosts().none()) {
            return clients != null && crowd != null
                    ? new LocalCrowd(receiving, crowd, clients, between.sampling(), watch, threads)
                    : new LocalSubscribers(
                            receiving,
                            () -> receiving.decoding(sending.carrier(between.sampling())),
                            between.sampling(),
                            watch,
                            threads);
        }
        RemoteSubscribers remote = new RemoteSubscribers(receiving, Math.max(1, receivers), between, watch);
        return clients != null && crowd != null ? remote.withCrowd(crowd, clients) : remote;
    }
}
