package dev.weir.gateway.access;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Who may have a session, and who may see how the gateway fares.
 *
 * @param users file of users with hashes of their passwords; null when there is none
 * @param tokens file of tokens' hashes; null when there is none
 * @param pageTokens file of the hashes of tokens that open pages and no session; null when there is none
 */
public record AccessSettings(
        @Nullable Path users,
        @Nullable Path tokens,
        @Nullable Path pageTokens) {

    /** Everybody may. */
    public static AccessSettings everybody() {
        return new AccessSettings(null, null, null);
    }

    /** The files that there are. */
    public List<Path> files() {
        return Stream.of(users, tokens, pageTokens)
                .<Path>mapMulti((file, next) -> {
                    if (file != null) {
                        next.accept(file);
                    }
                })
                .toList();
    }

    /** Whether everybody may have a session. */
    public boolean open() {
        return users == null && tokens == null;
    }

    /** Whether everybody may see the pages. */
    public boolean openPages() {
        return files().isEmpty();
    }
}
