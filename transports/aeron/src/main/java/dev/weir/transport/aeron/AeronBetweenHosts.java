package dev.weir.transport.aeron;

import dev.weir.transport.AckListener;
import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.Joinable;
import dev.weir.transport.MessageHandler;
import dev.weir.transport.Positions;
import dev.weir.transport.Publisher;
import dev.weir.transport.Subscriber;
import dev.weir.transport.Topology;
import dev.weir.transport.Transport;
import dev.weir.transport.TransportDriver.RunContext;
import dev.weir.transport.remark.Remarking;
import dev.weir.transport.remark.Remarks;
import io.aeron.driver.MediaDriverVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The streams of a run whose publishers and subscribers are on several hosts, in the process of the run itself. Each of their
 * processes has a media driver of its own, or uses the one of its host; this process has none, and nothing to close.
 */
final class AeronBetweenHosts implements Transport, Joinable, Remarking {

    private final AeronSettings asked;
    private final int firstStream;

    AeronBetweenHosts(AeronSettings asked, RunContext run) {
        MessageRoom.of(asked).require(run.maxMessageBytes());
        this.asked = asked;
        this.firstStream = AeronTransport.firstStream(asked, run);
    }

    @Override
    public String provision(Topology topology) {
        int routes = AeronTransport.routes(topology);
        return (asked.isEmbedded()
                        ? "a media driver " + MediaDriverVersion.VERSION + " in each process, "
                                + asked.threading().text()
                        : "the media driver in " + asked.aeronDir() + " of each host")
                + "; " + asked.channel().subscription() + ", stream " + firstStream
                + (routes == 1 ? "" : " to " + (firstStream + routes - 1));
    }

    @Override
    public Map<String, String> handout() {
        return new Handout(Optional.empty(), asked.channel().uri(), firstStream).words();
    }

    @Override
    public void join(Topology topology, Map<String, String> handout) {
        throw new IllegalStateException("the process of the run joins no other");
    }

    @Override
    public Publisher openPublisher(int stream, AckListener acks) {
        throw new IllegalStateException("publishers are in other processes");
    }

    @Override
    public Subscriber openSubscriber(int subscriber, MessageHandler handler) {
        throw new IllegalStateException("subscribers are in other processes");
    }

    /** The positions are known to the processes of the publishers. */
    @Override
    public Positions end() {
        return Positions.none();
    }

    /** The processes of publishers tell the rest. */
    @Override
    public List<EffectiveSetting> effectiveSettings() {
        return AeronReadBack.ofChannel(asked, asked.channel(), firstStream);
    }

    @Override
    public Remarks remarks() {
        return Remarks.notMeasured(
                asked.isEmbedded()
                        ? List.of(AeronTransport.NOT_CONFIRMED)
                        : List.of(
                                AeronTransport.NOT_CONFIRMED,
                                AeronTransport.outside("The media driver in " + asked.aeronDir() + " of each host")));
    }

    @Override
    public void close() {
        // Nothing was opened.
    }
}
