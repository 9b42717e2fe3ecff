package dev.weir.gateway.protocol;

import java.util.Optional;

/** Which differences of values a client understands. */
public record DiffFormats(boolean jsonPatch, boolean tlcpDiff) {

    public static final DiffFormats NONE = new DiffFormats(false, false);
    public static final DiffFormats ALL = new DiffFormats(true, true);
    public static final DiffFormats JSON_PATCH = new DiffFormats(true, false);

    /** What the protocol's documentation gives to clients that are none of the official libraries; some write a plus sign. */
    private static final String OWN_CLIENT = "mgQkwtwdysogQz2BJ4Ji kOj2Bg";

    private static final DiffFormats TLCP_DIFF = new DiffFormats(false, true);

    /**
     * From a session creation request: its list, of which unknown tags are of no use to us. The official libraries send
     * none, understand all and have ids of their own.
     *
     * @return empty for a client of somebody's own that does not say, which means all in the protocol
     */
    static Optional<DiffFormats> parse(TlcpVersion version, Parameters parameters) {
        if (!version.diffs()) {
            return Optional.of(NONE);
        }
        Optional<String> list = parameters.text("LS_supported_diffs");
        if (list.isPresent()) {
            return Optional.of(listed(list.get()));
        }
        boolean official = parameters
                .text("LS_cid")
                .filter(id -> !id.replace('+', ' ').equals(OWN_CLIENT))
                .isPresent();
        return official ? Optional.of(ALL) : Optional.empty();
    }

    private static DiffFormats listed(String list) {
        boolean jsonPatch = false;
        boolean tlcpDiff = false;
        for (String tag : list.split(",", 20)) {
            jsonPatch |= tag.trim().equals("P");
            tlcpDiff |= tag.trim().equals("T");
        }
        if (jsonPatch) {
            return tlcpDiff ? ALL : JSON_PATCH;
        }
        return tlcpDiff ? TLCP_DIFF : NONE;
    }
}
