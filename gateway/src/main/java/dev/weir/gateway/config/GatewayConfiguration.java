package dev.weir.gateway.config;

import dev.weir.gateway.access.AccessSettings;
import dev.weir.gateway.log.LogSettings;
import java.time.Duration;
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
        @Nullable LoadTestSettings loadTest) {}
