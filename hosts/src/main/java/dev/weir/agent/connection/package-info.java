/** The connection between an agent and its controller: TLS, who may join, and why not. Knows no engine. */
@NullMarked
package dev.weir.agent.connection;

import org.jspecify.annotations.NullMarked;
