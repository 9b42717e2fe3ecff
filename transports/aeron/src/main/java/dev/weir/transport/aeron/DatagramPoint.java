package dev.weir.transport.aeron;

import dev.weir.transport.Settings;
import dev.weir.transport.fault.FaultPoint;
import dev.weir.transport.fault.FaultPoint.Refusal;
import io.aeron.CommonContext;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The point at which faults can hit datagrams: on their way to the endpoint of subscribers. */
final class DatagramPoint {

    private static final Refusal MEMORY =
            new Refusal("aeron:ipc is shared memory, where nothing is lost, late or out of order", "media: udp");
    private static final Refusal NO_ENDPOINT = new Refusal(
            "datagrams can be hit on their way to one endpoint only", "media: udp, and nothing but 'endpoint'");

    /** Where publishers send, in place of the endpoint. */
    private static final String OF_PUBLISHERS = Channel.PUBLICATION + "." + Channel.ENDPOINT;

    private static final Pattern WRITTEN = Pattern.compile("(?:^|[?|]endpoint=)(\\[?[^|?=]+?]?:\\d+)(?:$|\\|)");

    /** What makes a channel one of several receivers, or of a group. */
    private static final Pattern SEVERAL = Pattern.compile("[?|](control|control-mode|tags)=");

    private DatagramPoint() {}

    static FaultPoint of(Settings settings) {
        String uri = settings.text(Channel.URI);
        Matcher written = WRITTEN.matcher(uri.isEmpty() ? settings.text(Channel.ENDPOINT) : uri);
        boolean found = written.find();
        return new FaultPoint.Datagrams(
                found ? written.group(1) : "", refusal(settings, uri, found), DatagramPoint::through);
    }

    private static Refusal refusal(Settings settings, String uri, boolean found) {
        if (Channel.of(settings).isIpc()) {
            return MEMORY;
        }
        boolean several = SEVERAL.matcher(uri).find()
                || settings.properties(Channel.PUBLICATION).containsKey(Channel.ENDPOINT)
                || settings.properties(Channel.BOTH).containsKey(CommonContext.MDC_CONTROL_PARAM_NAME);
        return several || !found ? NO_ENDPOINT : Refusal.NONE;
    }

    private static Settings through(Settings settings, String receiver, String proxy) {
        String uri = settings.text(Channel.URI);
        Settings receiving = uri.isEmpty()
                ? settings.with(Channel.ENDPOINT, receiver)
                : settings.with(Channel.URI, uri.replaceFirst("endpoint=[^|]+", "endpoint=" + receiver));
        return receiving.with(OF_PUBLISHERS, proxy);
    }
}
