package dev.weir.scenario.read.fault;

import dev.weir.config.ConfigException;
import dev.weir.config.Section;
import dev.weir.scenario.fault.FaultAction;
import dev.weir.scenario.fault.FaultTarget;
import dev.weir.transport.Settings;
import java.util.Set;
import java.util.regex.Pattern;

/** Refuses faults of datagrams where there are none, and other faults where there is nothing else. */
final class DatagramFaultReader {

    private static final String MEDIA = "media";
    private static final String URI = "uri";
    private static final Set<FaultAction> OF_DATAGRAMS =
            Set.of(FaultAction.PARTITION, FaultAction.DELAY, FaultAction.LOSS, FaultAction.REORDER);

    /** What makes a channel one of several receivers, or of a group. */
    private static final Pattern SEVERAL = Pattern.compile("[?|](control|control-mode|tags)=");

    private DatagramFaultReader() {}

    /** Whether a transport sends datagrams that pass a proxy of Weir's own. */
    static boolean accepts(Section item, Settings settings) {
        if (!settings.isDeclared(MEDIA) || !settings.isDeclared("endpoint")) {
            return false;
        }
        FaultAction action = item.read("do", FaultAction::of);
        FaultTarget target = item.read("to", FaultTarget::parse);
        if (!OF_DATAGRAMS.contains(action)) {
            throw item.place("do")
                    .error(
                            "'do' in 'faults': this transport has no "
                                    + (action.ofNetwork() ? "connections" : "processes") + " that Weir could "
                                    + action.key(),
                            "possible:  do: loss, delay, reorder or partition");
        }
        if (isIpc(settings)) {
            throw item.place("do")
                    .error(
                            "'do' in 'faults': aeron:ipc is shared memory, where nothing is lost, late or out of order",
                            "possible with:  media: udp");
        }
        if (!(target instanceof FaultTarget.ShareOfDatagrams)) {
            throw item.place("to")
                    .error(
                            "'to' in 'faults': this transport has no " + target.text(),
                            "possible:  to: 5% of datagrams");
        }
        if (SEVERAL.matcher(settings.text(URI)).find()
                || settings.properties("publication").containsKey("endpoint")
                || settings.properties("channel").containsKey("control")) {
            throw item.place("do")
                    .error(
                            "'do' in 'faults': datagrams can be hit on their way to one endpoint only",
                            "possible with:  media: udp, and nothing but 'endpoint'");
        }
        return true;
    }

    private static boolean isIpc(Settings settings) {
        String uri = settings.text(URI);
        return uri.isEmpty() ? settings.text(MEDIA).equals("ipc") : uri.startsWith("aeron:ipc");
    }

    /** Refuses what is said of datagrams with an action that hits none, and the other way round. */
    static void check(Section item, FaultAction action, FaultTarget target) {
        boolean datagrams = target instanceof FaultTarget.ShareOfDatagrams;
        if (datagrams && !OF_DATAGRAMS.contains(action)) {
            throw ofDatagrams(item, "'to' in 'faults': " + action.key() + " hits no datagrams", "do: loss");
        }
        if (!datagrams && (action == FaultAction.LOSS || action == FaultAction.REORDER)) {
            throw ofDatagrams(
                    item, "'to' in 'faults': " + action.key() + " hits datagrams only", "to: 5% of datagrams");
        }
        boolean all = action == FaultAction.DELAY || action == FaultAction.PARTITION;
        if (target instanceof FaultTarget.ShareOfDatagrams some && all && some.share() < 1) {
            throw ofDatagrams(
                    item,
                    "'to' in 'faults': " + action.key() + " hits all datagrams",
                    "to: 100% of datagrams, or  do: " + (action == FaultAction.DELAY ? "reorder" : "loss"));
        }
    }

    private static ConfigException ofDatagrams(Section item, String problem, String possible) {
        return item.place("to").error(problem, "possible with it:  " + possible);
    }
}
