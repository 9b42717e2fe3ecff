package dev.weir.config;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is known at the top of a file beside the keys of its table, and checked elsewhere.
 *
 * @param names of sections and keys
 * @param meant what an unknown name at the top is probably short for, as the file would write it
 */
public record OtherNames(List<String> names, Function<String, Optional<String>> meant) {

    public OtherNames {
        names = List.copyOf(names);
    }

    public static OtherNames none() {
        return new OtherNames(List.of(), name -> Optional.empty());
    }
}
