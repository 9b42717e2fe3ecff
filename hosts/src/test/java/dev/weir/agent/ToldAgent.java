package dev.weir.agent;

import dev.weir.agent.cluster.ClusterMember;
import dev.weir.agent.cluster.Departure;
import dev.weir.agent.service.AgentServiceListener;
import java.util.function.Consumer;

/** What an agent does, as lines. */
public record ToldAgent(Consumer<String> lines) implements AgentServiceListener {

    @Override
    public void waiting(String reason) {
        lines.accept("waiting " + reason);
    }

    @Override
    public void refused(String reason) {
        lines.accept("refused " + reason);
    }

    @Override
    public void joined(ClusterMember controller) {
        lines.accept("joined " + controller.name());
    }

    @Override
    public void lost(ClusterMember controller, Departure departure) {
        lines.accept("lost " + controller.name() + ": " + departure);
    }

    @Override
    public void workerStarted(String process, long pid) {
        lines.accept("started " + process + " " + pid);
    }

    @Override
    public void workerNotStarted(String process, String reason) {
        lines.accept("not started " + process + ": " + reason);
    }

    @Override
    public void workerEnded(String process, long pid, int exitCode) {
        lines.accept("ended " + process + " " + pid + " " + exitCode);
    }
}
