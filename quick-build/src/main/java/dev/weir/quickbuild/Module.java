package dev.weir.quickbuild;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One module as Maven described it.
 *
 * @param name its jar without {@code .jar}
 * @param folder where its {@code pom.xml} is
 * @param needs the folders of the modules that it compiles against, also of those that these need
 * @param libraries the jars of others that it compiles against
 */
record Module(String name, Path folder, List<Path> needs, List<Path> libraries) {

    Module {
        needs = List.copyOf(needs);
        libraries = List.copyOf(libraries);
    }

    /** Its own sources, and those that a plugin of Maven generated. */
    List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String place : List.of("src/main/java", Libraries.ANSWERS + "/generated-sources")) {
            sources.addAll(
                    Digest.files(folder.resolve(place), file -> file.toString().endsWith(".java")));
        }
        return sources;
    }

    /** Where Maven put its resources. */
    Path resources() {
        return folder.resolve(Libraries.RESOURCES);
    }
}
