package dev.weir.fault.proxy.server;

import dev.weir.fault.proxy.ForwardedProtocol;
import dev.weir.fault.proxy.ProxyFault;
import dev.weir.fault.proxy.ProxyLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The process of the proxy: lives until its standard input ends, that is until the process that started it says so or is
 * gone. Each line of its input is a command, and each line of its output an answer.
 */
public final class ProxyMain {

    private static final long ANSWER_SECONDS = 5;

    private final ForwardingLoop loop;
    private final ProxyNetwork network;

    private ProxyMain(long seed, String host) throws IOException {
        loop = new ForwardingLoop();
        network = new ProxyNetwork(loop, seed, host);
    }

    /** Arguments: the seed of what is chosen at random, and the address of this machine at which clients connect. */
    public static void main(String[] arguments) throws IOException {
        Locale.setDefault(Locale.ENGLISH);
        PrintStream toParent = System.out;
        System.setOut(System.err);
        ProxyMain proxy = new ProxyMain(Long.parseLong(arguments[0]), arguments[1]);
        Thread.ofPlatform().name("weir-proxy-control").start(() -> proxy.control(toParent));
        try {
            proxy.loop.run();
        } catch (Throwable failure) {
            failure.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
    }

    private void control(PrintStream toParent) {
        toParent.println(ProxyLines.READY);
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                toParent.println(answer(line));
            }
        } catch (IOException e) {
            System.err.println("standard input failed: " + e);
        }
        Runtime.getRuntime().halt(0);
    }

    private String answer(String line) {
        CompletableFuture<String> done = loop.call(() -> carryOut(line)).thenApply(result -> ProxyLines.done(result));
        try {
            return done.get(ANSWER_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            return ProxyLines.failed(String.valueOf(e.getCause()));
        } catch (TimeoutException e) {
            return ProxyLines.failed("not carried out within " + ANSWER_SECONDS + " s");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ProxyLines.failed("interrupted");
        }
    }

    private String carryOut(String line) throws IOException {
        int blank = line.indexOf(' ');
        String command = blank < 0 ? line : line.substring(0, blank);
        String rest = blank < 0 ? "" : line.substring(blank + 1);
        switch (command) {
            case ProxyLines.LISTEN -> {
                return Integer.toString(listen(rest.split(" ", -1)));
            }
            case ProxyLines.ADD -> network.add(ProxyFault.of(rest));
            case ProxyLines.REMOVE -> {
                return network.remove(rest).line();
            }
            case ProxyLines.STATE -> {
                return network.state().line();
            }
            case ProxyLines.PAUSES -> {
                return ProxyLines.pauses(loop.pauses());
            }
            default -> throw new IllegalArgumentException("no command: " + line);
        }
        return "";
    }

    private int listen(String[] words) throws IOException {
        return network.listen(
                Integer.parseInt(words[0]),
                URLDecoder.decode(words[1], StandardCharsets.UTF_8),
                Integer.parseInt(words[2]),
                ForwardedProtocol.valueOf(words[3]));
    }
}
