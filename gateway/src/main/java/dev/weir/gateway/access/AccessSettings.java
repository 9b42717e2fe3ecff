package dev.weir.gateway.access;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Who may have a session.
 *
 * @param users file of users with hashes of their passwords; null when there is none
 * @param tokens file of tokens' hashes; null when there is none
 */
public record AccessSettings(@Nullable Path users, @Nullable Path tokens) {

    /** Everybody may. */
    public static AccessSettings everybody() {
        return new AccessSettings(null, null);
    }

    /** The files that there are. */
    public List<Path> files() {
        return Stream.of(users, tokens)
                .<Path>mapMulti((file, next) -> {
                    if (file != null) {
                        next.accept(file);
                    }
                })
                .toList();
    }

    /** Whether everybody may. */
    public boolean open() {
        return users == null && tokens == null;
    }
}
