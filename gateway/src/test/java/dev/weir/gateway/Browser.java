package dev.weir.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A Chromium without a window, with a fresh profile, that a test drives. */
final class Browser implements AutoCloseable {

    private static final NodePackages PACKAGES = new NodePackages("browser");

    private final ClientProcess process;

    private Browser(ClientProcess process) {
        this.process = process;
    }

    static Browser start() throws IOException, InterruptedException {
        return new Browser(PACKAGES.start("browse.js", TestTools.program("chromium")));
    }

    /** A file of the packages that are installed for it. */
    static Path packaged(String path) throws IOException, InterruptedException {
        return PACKAGES.folder().resolve("node_modules").resolve(path);
    }

    private static ObjectNode command(String name, String value) {
        return JsonMapper.shared().createObjectNode().put(name, value);
    }

    private JsonNode obeyed(ObjectNode command) throws IOException, InterruptedException {
        process.say(command.toString());
        JsonNode answer = process.await(List.of("done", "failed"), next -> true);
        assertThat(answer.get("event").stringValue())
                .as(command + ": " + answer)
                .isEqualTo("done");
        return answer.get("value");
    }

    /** Opens a page in a window of its own; answers the rules that it came with. */
    String open(String address) throws IOException, InterruptedException {
        return obeyed(command("open", address)).stringValue();
    }

    String open(String address, int width, int height, String scheme) throws IOException, InterruptedException {
        return obeyed(command("open", address)
                        .put("width", width)
                        .put("height", height)
                        .put("scheme", scheme))
                .stringValue();
    }

    /** The value of a script. */
    JsonNode evaluate(String script) throws IOException, InterruptedException {
        return obeyed(command("evaluate", script));
    }

    String text(String selector) throws IOException, InterruptedException {
        return evaluate("document.querySelector('" + selector + "').innerText").stringValue();
    }

    /** Waits until a script says true. */
    void await(String script) throws IOException, InterruptedException {
        obeyed(command("await", script));
    }

    void awaitText(String selector, String text) throws IOException, InterruptedException {
        await("document.querySelector('" + selector + "').innerText.toLowerCase().includes('" + text + "')");
    }

    void picture(Path file) throws IOException, InterruptedException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        obeyed(command("shot", file.toString()));
    }

    /** Errors of scripts and of the rules of a page, and requests to elsewhere, in all pages so far. */
    List<JsonNode> complaints() {
        return Stream.concat(process.all("problem").stream(), process.all("elsewhere").stream())
                .toList();
    }

    @Override
    public void close() throws IOException {
        process.close();
    }
}
