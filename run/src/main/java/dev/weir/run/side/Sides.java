package dev.weir.run.side;

import dev.weir.crowd.CrowdAudience;
import dev.weir.message.Sampling;
import dev.weir.payload.Payloads;
import dev.weir.run.echo.EchoReceivers;
import dev.weir.run.echo.EchoSenders;
import dev.weir.run.echo.Echoes;
import dev.weir.run.echo.LocalEchoReceivers;
import dev.weir.run.echo.LocalEchoSenders;
import dev.weir.run.echo.NoEchoes;
import dev.weir.run.echo.WayBack;
import dev.weir.run.host.WorkerHosts;
import dev.weir.run.loop.PublisherLoops;
import dev.weir.run.loop.Sending;
import dev.weir.run.watch.ProcessWatch;
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
import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver;
import dev.weir.transport.TransportDriver.RunContext;
import org.jspecify.annotations.Nullable;

/** Makes the publishing side, the receiving side and the way back of a run: in this process, in others, on other hosts. */
public final class Sides {

    private final Scenario scenario;
    private final Over over;
    private final Sending sending;
    private final LocalSubscribers.Threads threads;
    private final ProcessWatch watch;

    /**
     * What lies between the sides.
     *
     * @param driver the transport's driver
     * @param settings the transport's settings, with addresses resolved
     * @param context what the transport may know about the run
     * @param hosts the hosts of the workers
     * @param sampling which messages are timed
     */
    public record Over(
            TransportDriver driver, Settings settings, RunContext context, WorkerHosts hosts, Sampling sampling) {}

    public Sides(Scenario scenario, Over over, Sending sending, LocalSubscribers.Threads threads, ProcessWatch watch) {
        this.scenario = scenario;
        this.over = over;
        this.sending = sending;
        this.threads = threads;
        this.watch = watch;
    }

    /** The publishing side. */
    public Publishers publishers(Payloads payloads) {
        int processes = scenario.participants().processes().publishers();
        if (processes == 0 && over.hosts.none()) {
            var loops = new PublisherLoops(sending, payloads, over.sampling, threads.clock(), threads.faults());
            return new LocalPublishers(sending, loops, threads.runner());
        }
        return new RemotePublishers(
                new RemotePublishers.Setup(sending, Math.max(1, processes), over.sampling, over.driver, over.settings),
                over.context,
                over.hosts,
                watch);
    }

    /** The way back between them, if there is one: each side is told of it before it is opened. */
    public Echoes echoes(Publishers publishers, Subscribers subscribers) {
        if (!scenario.participants().roundTrip()) {
            return new NoEchoes();
        }
        EchoSenders senders = subscribers instanceof RemoteSubscribers apart
                ? apart.echoSenders()
                : new LocalEchoSenders(sending.runId(), over.context.maxMessageBytes(), threads.clock());
        EchoReceivers receivers = publishers instanceof RemotePublishers apart ? apart.echoReceivers() : receiverHere();
        var between = new WayBack.Over(
                over.driver,
                over.settings,
                over.context,
                sending.topology().subscribers(),
                scenario.messages().schedule());
        Echoes echoes = new WayBack(between, senders, receivers);
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
                () -> sending.carrier(over.sampling),
                over.sampling,
                new LocalEchoReceivers.Threads(
                        threads.clock(),
                        threads.runner(),
                        threads.faults(),
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
        if (receivers == 0 && over.hosts.none()) {
            return clients != null && crowd != null
                    ? new LocalCrowd(receiving, crowd, clients, over.sampling, watch, threads)
                    : new LocalSubscribers(
                            receiving, () -> sending.carrier(over.sampling), over.sampling, watch, threads);
        }
        RemoteSubscribers remote = new RemoteSubscribers(
                new RemoteSubscribers.Setup(
                        receiving, Math.max(1, receivers), over.sampling, over.driver, over.settings),
                over.context,
                over.hosts,
                watch);
        return clients != null && crowd != null ? remote.withCrowd(crowd, clients) : remote;
    }
}
