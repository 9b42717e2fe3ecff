/**
 * What {@code ./weir} in a source tree is built with: Maven says what libraries the modules need, javac compiles the modules whose
 * sources changed, in this JVM. The launcher starts it from its sources, so it uses the JDK alone, and no annotation of a library.
 *
 * <p>Nothing is checked here: Error Prone, the formatter and the tests belong to {@code mvn verify}. Nobody else enters.
 */
package dev.weir.quickbuild;
