package dev.weir.fanout;

import dev.weir.transport.ClientWork;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Measures two servers, or two kinds of clients, in turn. Arguments: as {@code jmh/fan-out-cost} has them, and TLS files. */
final class FanOutCost {

    private final String what;
    private final String[] tlsFiles;

    private FanOutCost(String what, String[] tlsFiles) {
        this.what = what;
        this.tlsFiles = tlsFiles;
    }

    public static void main(String[] arguments) throws IOException {
        int clients = Integer.parseInt(arguments[1]);
        long rate = Long.parseLong(arguments[2]);
        int rounds = Integer.parseInt(arguments[3]);
        long seconds = Long.parseLong(arguments[4]);
        new FanOutCost(arguments[0], Arrays.copyOfRange(arguments, 5, 7)).compare(clients, rate, rounds, seconds);
    }

    private FanOutSide measured() {
        return switch (what) {
            case "gateway" -> FanOutSide.gateway("gateway", 1);
            case "loops" -> FanOutSide.gateway("two loops", 2);
            case "tls" -> FanOutSide.gateway("TLS", 1).with(ClientWork.COUNT).secured(tlsFiles[0], tlsFiles[1]);
            case "count", "stamp", "decode" ->
                FanOutSide.gateway(what, 1).with(ClientWork.valueOf(what.toUpperCase(Locale.ROOT)));
            default -> throw new IllegalArgumentException("gateway, loops, tls, count, stamp or decode, not " + what);
        };
    }

    private FanOutSide comparedWith() {
        return switch (what) {
            case "gateway" -> FanOutSide.bareServer();
            case "loops" -> FanOutSide.gateway("one loop", 1);
            case "tls" -> FanOutSide.gateway("plain", 1).with(ClientWork.COUNT);
            default -> FanOutSide.gateway("bare loop", 1);
        };
    }

    private void compare(int count, long rate, int rounds, long seconds) throws IOException {
        boolean servers = List.of("gateway", "loops", "tls").contains(what);
        try (FanOutPair measured = FanOutPair.open(measured(), servers, count);
                FanOutPair other = FanOutPair.open(comparedWith(), servers, count)) {
            List<Double> ratios = new ArrayList<>();
            List<Double> own = new ArrayList<>();
            List<Double> others = new ArrayList<>();
            for (int round = -2; round < rounds; round++) { // The first two are for the compilers.
                boolean first = round % 2 == 0;
                FanOutPair.Cost before = (first ? measured : other).measure(rate, seconds);
                FanOutPair.Cost after = (first ? other : measured).measure(rate, seconds);
                FanOutPair.Cost mine = first ? before : after;
                FanOutPair.Cost bare = first ? after : before;
                System.out.printf(
                        "%s %s %.2f us CPU a delivery (%.2f a read), %s %.2f us (%.2f a read), ratio %.2f%n",
                        round < 0 ? "warm-up" : "round " + (round + 1),
                        measured.name(),
                        mine.microsEach(),
                        mine.deliveriesARead(),
                        other.name(),
                        bare.microsEach(),
                        bare.deliveriesARead(),
                        mine.microsEach() / bare.microsEach());
                if (round >= 0) {
                    ratios.add(mine.microsEach() / bare.microsEach());
                    own.add(mine.microsEach());
                    others.add(bare.microsEach());
                }
            }
            System.out.printf(
                    "median %s %.2f us, %s %.2f us, ratio %.2f (%.2f to %.2f)%n",
                    measured.name(),
                    median(own),
                    other.name(),
                    median(others),
                    median(ratios),
                    ratios.getFirst(),
                    ratios.getLast());
        }
    }

    /** Sorts them. */
    private static double median(List<Double> values) {
        values.sort(null);
        int half = values.size() / 2;
        return values.size() % 2 == 1 ? values.get(half) : (values.get(half - 1) + values.get(half)) / 2;
    }
}
