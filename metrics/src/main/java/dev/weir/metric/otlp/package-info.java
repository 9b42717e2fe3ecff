/**
 * Pushes live figures to a collector of OpenTelemetry. Alone knows the library of OpenTelemetry, so that none of it is
 * loaded where nothing is pushed. Entered from {@code dev.weir.metric}.
 */
@NullMarked
package dev.weir.metric.otlp;

import org.jspecify.annotations.NullMarked;
