package dev.weir.gateway.config;

import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.net.ServerSettings;
import dev.weir.gateway.session.SessionSettings;
import dev.weir.gateway.web.PageSettings;

/** The settings of a gateway: how it listens, keeps sessions, delivers items and shows itself. */
public record GatewaySettings(ServerSettings server, SessionSettings sessions, ItemSettings items, PageSettings pages) {

    /** With all pages. */
    public GatewaySettings(ServerSettings server, SessionSettings sessions, ItemSettings items) {
        this(server, sessions, items, PageSettings.all());
    }

    public static GatewaySettings on(String host, int port) {
        return new GatewaySettings(
                ServerSettings.on(host, port), SessionSettings.withDefaults(), ItemSettings.withDefaults());
    }
}
