package dev.weir.transport.web.gateway;

import dev.weir.config.ConfigException;
import dev.weir.gateway.RunningGateway;
import dev.weir.gateway.config.GatewayConfiguration;
import dev.weir.gateway.log.EventLog;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/**
 * A gateway as a process: says in one line of its standard output where it listens once it delivers, writes its log to its
 * standard error, is told its login in the first line of its standard input, answers what it is asked on the others, and ends at
 * once with that. So it never outlives whoever started it.
 */
final class GatewayMain {

    private static final int OVER = 0;
    private static final int FAILED = 1;
    private static final int REFUSED = 3;
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    // The log manager keeps loggers by weak references only; this one must keep its handler.
    private static final Logger ROOT = Logger.getLogger("");

    private static final AtomicReference<RunningGateway> RUNNING = new AtomicReference<>();

    private GatewayMain() {}

    public static void main(String[] arguments) {
        Locale.setDefault(Locale.ENGLISH);
        CompletableFuture<String> login = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("weir-gateway-input").start(() -> endWithInput(login));
        try {
            serve(RunConfiguration.read(GatewayOrder.of(arguments).loggingIn(login.join())));
        } catch (ConfigException e) {
            System.err.println(e.getMessage());
            Runtime.getRuntime().halt(REFUSED);
        } catch (IOException e) {
            System.err.println("the log cannot be written: " + e.getMessage());
            Runtime.getRuntime().halt(REFUSED);
        }
    }

    private static void serve(GatewayConfiguration configuration) throws IOException {
        EventLog log = EventLog.open(configuration.log(), System.err, false);
        LogManager.getLogManager().reset();
        ROOT.setLevel(configuration.log().least().level());
        ROOT.addHandler(log);
        RunningGateway gateway = RunningGateway.start(configuration, log);
        gateway.failure().whenReported(reason -> {
            System.err.println(reason);
            Runtime.getRuntime().halt(FAILED);
        });
        RUNNING.set(gateway);
        // A process that is told to end gives its clients time to go elsewhere, as the command `weir gateway` does.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(gateway, configuration), "weir-gateway-end"));
        // What is written to the topic before it has found where that ends is no update.
        while (!gateway.delivers()) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        System.out.println(StartedGateway.LISTENING + gateway.address());
        System.out.flush();
    }

    private static void end(RunningGateway gateway, GatewayConfiguration configuration) {
        gateway.drain(configuration.drain());
        tellReplaced(gateway, StartedGateway.LAST_WORDS);
        gateway.close();
    }

    /** The first line of the input is the login. Each other one asks how many updates newer ones have replaced, and is repeated in the answer. */
    private static void endWithInput(CompletableFuture<String> login) {
        try (BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            String first = questions.readLine();
            if (first == null) {
                Runtime.getRuntime().halt(OVER);
                return;
            }
            login.complete(first);
            for (String asked = questions.readLine(); asked != null; asked = questions.readLine()) {
                RunningGateway gateway = RUNNING.get();
                if (gateway != null) {
                    tellReplaced(gateway, asked);
                }
            }
        } catch (IOException e) {
            // The end of the stream, or of the pipe: in both cases nobody is there any more.
        }
        Runtime.getRuntime().halt(OVER);
    }

    private static void tellReplaced(RunningGateway gateway, String asked) {
        System.out.println(StartedGateway.REPLACED + asked + " " + gateway.conflated());
        System.out.flush();
    }
}
