package dev.weir.cli.gateway;

import dev.weir.broker.aot.FastStart;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.terminal.Console;
import dev.weir.config.ConfigException;
import dev.weir.gateway.RunningGateway;
import dev.weir.gateway.access.AccountFile;
import dev.weir.gateway.access.AccountFile.NewToken;
import dev.weir.gateway.config.GatewayConfig;
import dev.weir.gateway.config.GatewayConfiguration;
import dev.weir.gateway.config.Variables;
import dev.weir.gateway.log.EventLog;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code weir gateway}: topics of Kafka as items for web clients, until Ctrl-C or SIGTERM. */
@Command(
        name = "gateway",
        description = "Serve Kafka topics as items to web, mobile and desktop clients of the Lightstreamer libraries, "
                + "until Ctrl-C or SIGTERM.",
        footer = {
            "",
            "Examples:",
            "  weir gateway --demo",
            "  weir gateway --config gateway.yaml",
            "  weir gateway --config adapters.xml --port 8081",
            "  weir gateway --config gateway.yaml --check"
        })
public final class GatewayCommand implements Callable<Integer> {

    private final Console console;
    private final Supplier<FastStart> fastStart;
    private final InputStream input;

    @ArgGroup(exclusive = true, multiplicity = "1")
    private Work work = new Work();

    @Option(
            names = "--port",
            paramLabel = "<port>",
            description = "Port to listen on; 0 for any free port (default: 8080).")
    private @Nullable Integer port;

    @Option(names = "--host", paramLabel = "<host>", description = "Address to listen on (default: 127.0.0.1).")
    private @Nullable String host;

    @Option(
            names = "--set",
            paramLabel = "<key=value>",
            description = "Replace a setting of the configuration, such as sessions.max=500. Repeatable.")
    private List<String> options = new ArrayList<>();

    @Option(names = "--check", description = "Check the configuration, and start nothing.")
    private boolean checkOnly;

    public GatewayCommand(Console console, Supplier<FastStart> fastStart, InputStream input) {
        this.console = console;
        this.fastStart = fastStart;
        this.input = input;
    }

    /** What there is to do: one of these. */
    private static final class Work {

        @Option(
                names = "--config",
                paramLabel = "<file>",
                description = "gateway.yaml, or an adapters.xml of the Lightstreamer Kafka Connector.")
        private @Nullable Path config;

        @Option(
                names = "--demo",
                description = "Start a gateway with sample data: a broker, and trades of made-up shares.")
        private boolean demo;

        @Option(
                names = "--hash-password",
                paramLabel = "<user>",
                description = "Ask for the password of a user, and print the line for the users file.")
        private @Nullable String user;

        @Option(
                names = "--new-token",
                paramLabel = "<name>",
                description = "Create a token; print it, and the line for the tokens file.")
        private @Nullable String tokenName;
    }

    @Override
    public Integer call() {
        if (work.user != null) {
            return hashPassword(work.user);
        }
        if (work.tokenName != null) {
            return newToken(work.tokenName);
        }
        List<String> settings = new ArrayList<>(options);
        if (host != null) {
            settings.add("server.host=" + host);
        }
        if (port != null) {
            settings.add("server.port=" + port);
        }
        if (work.demo) {
            return new GatewayDemo(console, fastStart, settings).run(checkOnly);
        }
        Path config = Objects.requireNonNull(work.config, "one thing to do is given");
        GatewayConfiguration configuration =
                GatewayConfig.read(console.folder().resolve(config), settings, variables());
        if (checkOnly) {
            RunningGateway.check(configuration);
            configuration.adapters().remarks().forEach(remark -> console.print("note: " + remark));
            console.print(config + " is valid: " + GatewayWords.connections(configuration));
            return ExitCode.OK;
        }
        try (EventLog log = GatewayServing.log(console, configuration)) {
            return new GatewayServing(console, log).serve(configuration);
        }
    }

    private Variables variables() {
        return new Variables(console.environment()::get, System::getProperty);
    }

    private int hashPassword(String user) {
        String line = named(() -> AccountFile.userLine(user, password()));
        console.print(line);
        return ExitCode.OK;
    }

    /** Without an echo on a terminal; elsewhere the first line of the input. */
    private String password() {
        Optional<java.io.Console> terminal =
                Optional.ofNullable(System.console()).filter(java.io.Console::isTerminal);
        if (terminal.isPresent()) {
            char[] typed = terminal.get().readPassword("Password: ");
            return given(typed == null ? null : new String(typed));
        }
        try {
            return given(new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8)).readLine());
        } catch (IOException e) {
            throw new ConfigException("cannot read the password from standard input: " + e, e);
        }
    }

    private static String given(@Nullable String password) {
        if (password == null || password.isEmpty()) {
            throw new ConfigException("no password was given: type one, or send it to standard input");
        }
        return password;
    }

    private int newToken(String name) {
        NewToken made = named(() -> AccountFile.newToken(name));
        console.print("token  " + made.token());
        console.print("line   " + made.line());
        return ExitCode.OK;
    }

    private static <T> T named(Supplier<T> maker) {
        try {
            return maker.get();
        } catch (IllegalArgumentException e) {
            throw new ConfigException(String.valueOf(e.getMessage()), e);
        }
    }
}
