package dev.weir.gateway.demo;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import tools.jackson.databind.json.JsonMapper;

/** One made-up share, whose price goes up and down. Used by one thread. */
final class Share {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final double STEP = 0.002;
    private static final double SPREAD = 0.0005;
    private static final int LEVELS = 3;

    private final String symbol;
    private final String name;
    private final double first;
    private double price;
    private long volume;

    Share(String symbol, String name, double price) {
        this.symbol = symbol;
        this.name = name;
        this.first = price;
        this.price = price;
    }

    String symbol() {
        return symbol;
    }

    /** Trades once. */
    void trade(Random random) {
        price = Math.clamp(price * (1 + STEP * random.nextGaussian()), first / 2, first * 2);
        volume += 10L * (1 + random.nextInt(50));
    }

    /** As it stands, as JSON. */
    String json(Instant now) {
        Map<String, Object> quote = new LinkedHashMap<>();
        quote.put("bid", money(price * (1 - SPREAD)));
        quote.put("ask", money(price * (1 + SPREAD)));
        quote.put("currency", "EUR");
        for (int level = 1; level <= LEVELS; level++) {
            quote.put("bid" + level, money(price * (1 - SPREAD * (level + 1))));
            quote.put("ask" + level, money(price * (1 + SPREAD * (level + 1))));
        }
        Map<String, Object> share = new LinkedHashMap<>();
        share.put("symbol", symbol);
        share.put("name", name);
        share.put("price", money(price));
        share.put("change", BigDecimal.valueOf(100 * (price / first - 1)).setScale(2, RoundingMode.HALF_UP));
        share.put("volume", volume);
        share.put("time", now.truncatedTo(ChronoUnit.MILLIS).toString());
        share.put("quote", quote);
        return JSON.writeValueAsString(share);
    }

    private static BigDecimal money(double amount) {
        return BigDecimal.valueOf(amount).setScale(2, RoundingMode.HALF_UP);
    }
}
