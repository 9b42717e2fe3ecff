/** The command that serves topics to web clients. */
@NullMarked
package dev.weir.cli.gateway;

import org.jspecify.annotations.NullMarked;
