package dev.weir.agent;

import dev.weir.agent.cluster.AgentClusterSettings;
import dev.weir.agent.cluster.RefusedConnection;
import dev.weir.agent.controller.AgentHost;
import dev.weir.agent.controller.Controller;
import dev.weir.agent.controller.ControllerListener;
import dev.weir.clock.SystemClock;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A controller in a process of its own, which has its first agent start workers. It ends with its standard input. */
final class ControllerMain {

    private ControllerMain() {}

    static TestProcess start(InetSocketAddress listen, String... workers) throws IOException {
        return TestProcess.start(
                List.of(),
                ControllerMain.class,
                List.of(listen.getHostString(), Integer.toString(listen.getPort()), String.join(",", workers)));
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        AgentClusterSettings settings = AgentClusterSettings.controller(
                "ctl",
                new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1])),
                Optional.empty(),
                AgentMain.INSTALLED);
        try (Controller controller = Controller.open(settings, new SystemClock(), new Silent())) {
            System.out.println("port " + controller.address().getPort());
            AgentHost host = controller.await(1, Duration.ofMinutes(1)).getFirst();
            for (String worker : arguments[2].split(",", -1)) {
                System.out.println("worker " + host.start(worker).pid());
            }
            System.in.transferTo(OutputStream.nullOutputStream());
        }
    }

    private static final class Silent implements ControllerListener {

        @Override
        public void joined(AgentHost host) {}

        @Override
        public void lost(AgentHost host, String how) {}

        @Override
        public void refused(RefusedConnection refusal) {}
    }
}
