/** {@code weir import}: files of the OpenMessaging Benchmark as scenarios. */
@NullMarked
package dev.weir.cli.omb;

import org.jspecify.annotations.NullMarked;
