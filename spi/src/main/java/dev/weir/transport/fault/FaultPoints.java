package dev.weir.transport.fault;

import dev.weir.transport.Settings;
import dev.weir.transport.TransportDriver;
import java.util.List;

/** What a driver implements whose system can be hit by faults. */
public interface FaultPoints {

    /** Where faults can hit the system under these settings, without opening anything. */
    List<FaultPoint> faultPoints(Settings settings);

    /** Those of a driver; none when it declares none. */
    static List<FaultPoint> of(TransportDriver driver, Settings settings) {
        return driver instanceof FaultPoints declared ? List.copyOf(declared.faultPoints(settings)) : List.of();
    }
}
