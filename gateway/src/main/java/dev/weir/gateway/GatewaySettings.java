package dev.weir.gateway;

import dev.weir.gateway.item.ItemSettings;
import dev.weir.gateway.net.ServerSettings;
import dev.weir.gateway.session.SessionSettings;

/** How a gateway listens, keeps sessions and delivers items. */
public record GatewaySettings(ServerSettings server, SessionSettings sessions, ItemSettings items) {

    public static GatewaySettings on(String host, int port) {
        return new GatewaySettings(
                ServerSettings.on(host, port), SessionSettings.withDefaults(), ItemSettings.withDefaults());
    }
}
