package dev.weir.gateway.config;

import dev.weir.gateway.access.AccessSettings;
import dev.weir.gateway.log.LogSettings;
import dev.weir.gateway.wire.TlsSettings;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that a gateway is to do.
 *
 * @param drain how long clients have to go elsewhere when it is told to end
 * @param loadTest what the item for a load test tool says; null when there is none
 */
public record GatewayConfiguration(
        ConfiguredAdapters adapters,
        GatewaySettings settings,
        AccessSettings access,
        LogSettings log,
        Duration drain,
        @Nullable LoadTestSettings loadTest) {

    /** The passwords that it holds, which no output shows. */
    public Set<String> secrets() {
        Set<String> secrets = new LinkedHashSet<>(adapters.secrets());
        settings.server().tls().flatMap(TlsSettings::password).ifPresent(secrets::add);
        return secrets;
    }
}
