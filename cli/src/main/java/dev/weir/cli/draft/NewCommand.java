package dev.weir.cli.draft;

import dev.weir.cli.capacity.Objective;
import dev.weir.cli.process.ExitCode;
import dev.weir.cli.run.Engine;
import dev.weir.cli.terminal.Console;
import dev.weir.config.ConfigException;
import dev.weir.config.Suggestions;
import dev.weir.scenario.Scenario;
import dev.weir.transport.TransportDriver;
import dev.weir.unit.Rates;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir new}: writes a scenario file. In a terminal it asks for what no option says. */
@Command(
        name = "new",
        description = "Write a scenario file: which system, where, how fast, and what must hold. In a terminal, what no"
                + " option says is asked for.",
        footer = {
            "",
            "Examples:",
            "  weir new my.yaml",
            "  weir new my.yaml --system nats --rate 5000/s",
            "  weir new my.yaml --at host:9092 --objective \"end-to-end p99 < 50ms\""
        })
public final class NewCommand implements Callable<Integer> {

    private static final String USUAL_SYSTEM = "kafka";
    private static final String USUAL_RATE = "1000/s";

    private final Console console;
    private final Engine engine;
    private final BufferedReader answers;

    @Parameters(index = "0", paramLabel = "<file>", description = "New file for the scenario.")
    private Path file = Path.of("");

    @Option(names = "--system", paramLabel = "<transport>", description = "What carries the messages (default: kafka).")
    private @Nullable String system;

    @Option(
            names = "--at",
            paramLabel = "<address>",
            description = "Where it runs (default: Weir starts one for the run).")
    private @Nullable String address;

    @Option(names = "--rate", paramLabel = "<rate>", description = "Messages a second (default: 1000/s).")
    private @Nullable String rate;

    @Option(
            names = "--objective",
            paramLabel = "<objective>",
            description = "What must hold, such as \"end-to-end p99 < 50ms\". Repeatable (default: nothing is lost).")
    private @Nullable List<String> objectives;

    /** @param answers what is typed in a terminal */
    public NewCommand(Console console, Engine engine, InputStream answers) {
        this.console = console;
        this.engine = engine;
        this.answers = new BufferedReader(new InputStreamReader(answers, StandardCharsets.UTF_8));
    }

    @Override
    public Integer call() throws IOException {
        Path target = console.folder().resolve(file);
        if (Files.exists(target)) {
            throw new ConfigException(exists());
        }
        Draft draft = draft();
        try {
            Files.writeString(target, draft.text(), StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            throw new ConfigException(exists(), e);
        }
        boolean right = false;
        try {
            Scenario scenario = engine.matrix(target.toString(), List.of())
                    .cells()
                    .getFirst()
                    .scenario();
            draft.objectives().forEach(objective -> scenario.expectations().forEach(objective::checkDirection));
            right = true;
        } finally {
            if (!right) {
                Files.delete(target);
            }
        }
        console.print("written to " + file + "; look at it, then run it:  weir run " + file);
        return ExitCode.OK;
    }

    private String exists() {
        return file + " exists; name a file that does not";
    }

    private Draft draft() throws IOException {
        TransportDriver driver = answer(system, "Which system? " + names(), USUAL_SYSTEM, this::driver);
        Optional<String> setting = Draft.addressOf(driver);
        if (setting.isEmpty() && address != null) {
            throw new ConfigException("'--at' does not go with " + driver.name()
                    + ": it is at no address, or at several, which you write into the file");
        }
        String embedded = setting.filter("bootstrap"::equals).isPresent() ? "embedded" : "";
        String where = setting.isEmpty()
                ? ""
                : answer(address, "Where does it run? Nothing: Weir starts one for the run", embedded, text -> text);
        return new Draft(
                driver.name(),
                setting.filter(name -> !where.isEmpty()).map(name -> new Draft.Address(name, where)),
                answer(rate, "How many messages a second?", USUAL_RATE, NewCommand::rate),
                objectives());
    }

    private List<Objective> objectives() throws IOException {
        List<String> given = objectives;
        if (given != null) {
            return given.stream().map(Objective::parse).toList();
        }
        return answer(
                null,
                "What must hold? Such as: end-to-end p99 < 50ms. Nothing: that none is lost",
                "",
                text -> text.isEmpty() ? List.of() : List.of(Objective.parse(text)));
    }

    private String names() {
        return String.join(
                ", ", engine.drivers().stream().map(TransportDriver::name).toList());
    }

    private TransportDriver driver(String name) {
        List<String> names =
                engine.drivers().stream().map(TransportDriver::name).toList();
        return engine.drivers().stream()
                .filter(driver -> driver.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new ConfigException("there is no transport '" + name + "'\n" + Suggestions.hint(name, names)));
    }

    private static String rate(String text) {
        try {
            if (Rates.parse(text) > 0) {
                return text;
            }
            throw new ConfigException("'" + text + "' is no rate at which messages are published");
        } catch (IllegalArgumentException e) {
            throw new ConfigException(String.valueOf(e.getMessage()), e);
        }
    }

    /** What an option says, or else a person who is asked until it is right, or else what is usual. */
    private <T> T answer(@Nullable String given, String question, String usual, Function<String, T> reader)
            throws IOException {
        if (given != null || !console.terminal()) {
            return reader.apply(given == null ? usual : given);
        }
        while (true) {
            console.out().print(console.shown(question + (usual.isEmpty() ? "" : " [" + usual + "]") + "\n> "));
            console.flush();
            String typed = answers.readLine();
            if (typed == null) {
                throw new ConfigException("no answer came; nothing was written");
            }
            try {
                return reader.apply(typed.isBlank() ? usual : typed.strip());
            } catch (ConfigException e) {
                console.complain(String.valueOf(e.getMessage()));
            }
        }
    }
}
