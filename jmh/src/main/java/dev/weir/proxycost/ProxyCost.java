package dev.weir.proxycost;

import dev.weir.broker.BrokerOptions;
import dev.weir.broker.BrokerProcess;
import dev.weir.fault.proxy.ForwardedProtocol;
import dev.weir.fault.proxy.ProxyProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Measures clients with and without the proxy in turn. Arguments: rounds, seconds of each, messages a second, linger.ms. */
final class ProxyCost {

    private static final String HOST = "127.0.0.1";

    private final int rounds;
    private final Duration each;
    private final ProxyProcess proxy;

    private ProxyCost(int rounds, Duration each, ProxyProcess proxy) {
        this.rounds = rounds;
        this.each = each;
        this.proxy = proxy;
    }

    public static void main(String[] arguments) throws IOException {
        try (ProxyProcess proxy = ProxyProcess.start(1, Duration.ofSeconds(30))) {
            ProxyCost cost = new ProxyCost(
                    Integer.parseInt(arguments[0]), Duration.ofSeconds(Long.parseLong(arguments[1])), proxy);
            cost.latency(Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
            cost.throughput();
        }
    }

    private double cpuSeconds() {
        return ProcessHandle.of(proxy.pid())
                        .flatMap(handle -> handle.info().totalCpuDuration())
                        .orElseThrow()
                        .toNanos()
                / 1e9;
    }

    private void latency(int rate, int lingerMillis) {
        try (BrokerProcess broker = BrokerProcess.start(BrokerOptions.defaults())) {
            int port = Integer.parseInt(
                    broker.bootstrap().substring(broker.bootstrap().lastIndexOf(':') + 1));
            int through = proxy.listen(1, HOST, port, ForwardedProtocol.KAFKA);
            try (EchoedMessages direct = new EchoedMessages(broker.bootstrap(), "direct", lingerMillis);
                    EchoedMessages proxied = new EchoedMessages(HOST + ":" + through, "proxied", lingerMillis)) {
                List<Double> added = new ArrayList<>();
                List<Double> cpu = new ArrayList<>();
                for (int round = -2; round < rounds; round++) { // The first two are for the compilers.
                    boolean first = round % 2 == 0;
                    double bare = first ? direct.medianMicros(rate, each) : 0;
                    double before = cpuSeconds();
                    double with = proxied.medianMicros(rate, each);
                    double micros = (cpuSeconds() - before) * 1e6 / proxied.messages();
                    bare = first ? bare : direct.medianMicros(rate, each);
                    System.out.printf(
                            "%s median %.0f us without the proxy, %.0f us with it, %.0f us more; %.1f us CPU a message%n",
                            name(round), bare, with, with - bare, micros);
                    if (round >= 0) {
                        added.add(with - bare);
                        cpu.add(micros);
                    }
                }
                System.out.printf(
                        "median of the rounds: %.0f us more (%.0f to %.0f), %.1f us CPU a message%n",
                        median(added), added.getFirst(), added.getLast(), median(cpu));
            }
        }
    }

    private void throughput() throws IOException {
        try (FetchServer server = new FetchServer()) {
            int through = proxy.listen(2, HOST, server.port(), ForwardedProtocol.KAFKA);
            List<Double> ratios = new ArrayList<>();
            List<Double> with = new ArrayList<>();
            for (int round = -1; round < rounds; round++) {
                double bare = FetchServer.megabytesPerSecond(server.port(), each);
                double proxied = FetchServer.megabytesPerSecond(through, each);
                System.out.printf(
                        "%s %.0f MB/s without the proxy, %.0f MB/s with it, ratio %.2f%n",
                        name(round), bare, proxied, proxied / bare);
                if (round >= 0) {
                    ratios.add(proxied / bare);
                    with.add(proxied);
                }
            }
            System.out.printf(
                    "median of the rounds: %.0f MB/s, ratio %.2f (%.2f to %.2f)%n",
                    median(with), median(ratios), ratios.getFirst(), ratios.getLast());
        }
    }

    private static String name(int round) {
        return round < 0 ? "warm-up" : "round " + (round + 1);
    }

    /** Sorts them. */
    private static double median(List<Double> values) {
        values.sort(null);
        int half = values.size() / 2;
        return values.size() % 2 == 1 ? values.get(half) : (values.get(half - 1) + values.get(half)) / 2;
    }
}
