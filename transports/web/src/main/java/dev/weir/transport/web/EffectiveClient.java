package dev.weir.transport.web;

import dev.weir.transport.EffectiveSetting;
import dev.weir.transport.web.WebSettings.Subscription;
import java.util.ArrayList;
import java.util.List;

/** What clients ask the gateway for, in the gateway's words. User and password are not among it. */
final class EffectiveClient {

    private static final String UNLIMITED = "unlimited";

    private EffectiveClient() {}

    /** @param address where the gateway is */
    static List<EffectiveSetting> of(WebSettings settings, String address) {
        List<EffectiveSetting> all = new ArrayList<>();
        add(all, "gateway", "address", address, false);
        if (settings.gateway() instanceof GatewayChoice.Embedded embedded) {
            add(all, "gateway", "configuration", embedded.configuration(), false);
        }
        Subscription subscription = settings.subscription();
        add(all, "client", "adapter set", settings.login().adapterSet(), false);
        add(all, "client", "data adapter", settings.login().dataAdapter(), false);
        add(all, "client", "item", subscription.item(), false);
        add(all, "client", "fields", String.join(" ", subscription.fields().names()), false);
        add(all, "client", "field of the message", subscription.fields().value(), false);
        List<String> stamps = subscription.fields().stamps();
        if (!stamps.isEmpty()) {
            add(all, "client", "fields of the gateway's instants", String.join(" ", stamps), false);
        }
        add(all, "client", "mode", subscription.terms().mode(), false);
        add(all, "client", "snapshot", Boolean.toString(subscription.terms().snapshot()), true);
        add(all, "client", "deltas", subscription.diffs(), false);
        limit(all, "maximum frequency", subscription.terms().maxFrequency());
        limit(all, "maximum bandwidth", subscription.terms().maxBandwidth());
        return all;
    }

    private static void limit(List<EffectiveSetting> all, String name, String value) {
        add(all, "client", name, value, value.equals(UNLIMITED));
    }

    private static void add(List<EffectiveSetting> all, String scope, String name, String value, boolean isDefault) {
        all.add(new EffectiveSetting(scope, name, value, isDefault));
    }
}
