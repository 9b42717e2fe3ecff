package dev.weir.gateway.protocol;

import java.util.Optional;

/** Which differences of values a client understands. */
public record DiffFormats(boolean jsonPatch, boolean tlcpDiff) {

    public static final DiffFormats NONE = new DiffFormats(false, false);
    public static final DiffFormats ALL = new DiffFormats(true, true);
    private static final DiffFormats JSON_PATCH = new DiffFormats(true, false);
    private static final DiffFormats TLCP_DIFF = new DiffFormats(false, true);

    /** From the list of a session creation request: absent means all, unknown tags are of no use to us. */
    static DiffFormats parse(TlcpVersion version, Optional<String> list) {
        if (!version.diffs()) {
            return NONE;
        }
        if (list.isEmpty()) {
            return ALL;
        }
        boolean jsonPatch = false;
        boolean tlcpDiff = false;
        for (String tag : list.get().split(",", 20)) {
            jsonPatch |= tag.trim().equals("P");
            tlcpDiff |= tag.trim().equals("T");
        }
        if (jsonPatch) {
            return tlcpDiff ? ALL : JSON_PATCH;
        }
        return tlcpDiff ? TLCP_DIFF : NONE;
    }
}
