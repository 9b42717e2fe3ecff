/** A certificate authority and the keys of hosts, by the JDK's own keytool, and reading them again. */
@NullMarked
package dev.weir.agent.keys;

import org.jspecify.annotations.NullMarked;
