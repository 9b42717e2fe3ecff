package dev.weir.run.worker;

import dev.weir.clock.RunClock;
import dev.weir.crowd.ClientStates;
import dev.weir.crowd.CrowdAudience;
import dev.weir.run.loop.Connections;
import dev.weir.run.loop.RunErrors;
import dev.weir.scenario.CrowdSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is known here of the clients that another process has. Used by the run's own thread. */
final class RemoteClients {

    private final CrowdSpec spec;
    private final List<Copy> copies = new ArrayList<>();
    private @Nullable CrowdReadiness readiness;

    /** Of the clients of one loop. What each has is told less often than the rest. */
    private static final class Copy {
        private @Nullable CrowdStatus status;
        private ClientStates states;

        private Copy(ClientStates states) {
            this.states = states;
        }

        private long excused() {
            CrowdStatus told = status;
            return told == null ? 0 : told.excused();
        }

        private long conflated() {
            CrowdStatus told = status;
            return told == null ? 0 : told.conflated();
        }

        private long overtaken() {
            CrowdStatus told = status;
            return told == null ? 0 : told.overtaken();
        }
    }

    /** @param audience is told of every loop's clients */
    RemoteClients(Receiving receiving, CrowdSpec spec, CrowdAudience audience) {
        this.spec = spec;
        for (int i = 0; i < spec.loops(); i++) {
            var order = spec.order(i, receiving.messages().keys().keys());
            Copy copy = new Copy(
                    ClientStates.none(order.clients(), receiving.topology().publishers()));
            copies.add(copy);
            audience.add(order, () -> copy.states, copy::excused, copy::conflated, copy::overtaken);
        }
    }

    /** The clients are being opened. */
    void opening(Duration readyWithin, RunClock clock, RunErrors errors) {
        readiness = new CrowdReadiness(spec, readyWithin, clock, errors);
    }

    /** Takes over what a loop tells. */
    void take(int loop, CrowdStatus status) {
        Copy copy = copies.get(loop);
        copy.status = status;
        ClientStates states = status.states();
        if (states != null) {
            copy.states = states;
        }
    }

    boolean ready() {
        CrowdReadiness opened = readiness;
        return opened != null && opened.ready(connections());
    }

    boolean ended() {
        return copies.stream().allMatch(copy -> {
            CrowdStatus told = copy.status;
            return told != null && told.awaitingEnd() == 0;
        });
    }

    Connections.Counts connections() {
        Connections.Counts all = Connections.Counts.NONE;
        for (Copy copy : copies) {
            CrowdStatus told = copy.status;
            all = told == null ? all : all.and(told.connections());
        }
        return all;
    }
}
