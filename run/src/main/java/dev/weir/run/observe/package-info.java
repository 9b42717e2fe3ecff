/** What is seen of the system from outside while a run goes on: changes of the cluster, and how far readers lag behind. */
@NullMarked
package dev.weir.run.observe;

import org.jspecify.annotations.NullMarked;
