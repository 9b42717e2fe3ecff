package dev.weir.replay;

import java.util.Optional;

/** One row of a file that is replayed. */
public interface ReplayRow {

    /** In which line of the file it begins, from 1. */
    long line();

    /** The text of a column or field; empty when there is none. */
    Optional<String> text(String field);

    /** The whole of it. */
    byte[] whole();
}
