package dev.weir.yardstick;

import dev.weir.transport.process.InstalledProgram;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code redis-benchmark}: each of its 50 connections appends a message, and the next one when the reply is there. It knows
 * no rate and no warm-up, and does not tell how many messages it has sent.
 */
final class RedisBenchmark implements Tool {

    private static final InstalledProgram PROGRAM = new InstalledProgram(
            "redis-benchmark",
            List.of("valkey-benchmark"),
            "WEIR_REDIS_BENCHMARK",
            List.of("/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"),
            "--version",
            "Debian: apt-get install redis-tools; macOS: brew install redis; Fedora: dnf install redis");

    private static final String NUMBER = "\"([0-9]+\\.[0-9]+)\"";
    private static final Pattern ROW = Pattern.compile("\".*\"" + ("," + NUMBER).repeat(7));

    private final Task task;

    RedisBenchmark(Task task) {
        this.task = task;
    }

    @Override
    public Program program() {
        return new Program.Installed(PROGRAM, "address", "stream");
    }

    @Override
    public List<String> arguments(ToolPlace place) {
        int colon = place.address().lastIndexOf(':');
        return List.of(
                "-h",
                place.address().substring(0, colon),
                "-p",
                place.address().substring(colon + 1),
                "-n",
                Long.toString(task.messages()),
                "--csv",
                // The message comes through its standard input: a word of a command line has at most 128 KiB.
                "-x",
                "XADD",
                place.topic(),
                "*",
                "message");
    }

    @Override
    public byte[] input() {
        byte[] message = new byte[task.messageBytes()];
        Random random = new Random(1);
        for (int i = 0; i < message.length; i++) {
            // It would end the message before the first zero.
            message[i] = (byte) random.nextInt('!', '~');
        }
        return message;
    }

    @Override
    public boolean countedByServer() {
        return true;
    }

    @Override
    public Optional<Told> told(List<String> lines) {
        return lines.stream()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .reduce((first, last) -> last)
                .map(row -> new Told(
                        task.messages(),
                        task.messages(),
                        Double.parseDouble(row.group(1)),
                        List.of(
                                Told.percentile(50, nanos(row, 4), task.messages()),
                                Told.percentile(95, nanos(row, 5), task.messages()),
                                Told.percentile(99, nanos(row, 6), task.messages())),
                        nanos(row, 2),
                        Math.round(nanos(row, 7)),
                        "50 connections each waited for a reply before they sent again, from a cold start"));
    }

    private static double nanos(Matcher row, int group) {
        return Double.parseDouble(row.group(group)) * 1e6;
    }
}
