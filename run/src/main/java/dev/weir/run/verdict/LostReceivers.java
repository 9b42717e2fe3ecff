package dev.weir.run.verdict;

import dev.weir.result.AcrossHosts;
import dev.weir.result.FindingCode;
import dev.weir.run.loop.RunErrors;
import java.util.EnumSet;
import java.util.Set;

/** A check for a process that receives and was lost, so that what came to it after its last report is not known. */
public final class LostReceivers {

    private LostReceivers() {}

    /**
     * Whether there is one.
     *
     * @param hosts those of the run; a lost one has lost its processes
     * @param roundTrips whether publishers receive too: echoes
     */
    public static boolean any(RunErrors errors, AcrossHosts hosts, boolean roundTrips) {
        Set<FindingCode> ofReceivers = EnumSet.of(FindingCode.RECEIVER_FAILED);
        if (roundTrips) {
            ofReceivers.add(FindingCode.PUBLISHER_FAILED);
        }
        return errors.all().stream().anyMatch(error -> ofReceivers.contains(error.code()))
                || hosts.hosts().stream().anyMatch(host -> host.isLostReceiver(roundTrips));
    }
}
