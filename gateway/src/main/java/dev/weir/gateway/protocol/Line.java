package dev.weir.gateway.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The lines that a server writes, each with its line end, as bytes of UTF-8. */
public final class Line {

    public static final byte[] WSOK = bytes("WSOK");
    public static final byte[] PROBE = bytes("PROBE");
    public static final byte[] BARE_REQOK = bytes("REQOK");

    /** Most clients have few subscriptions of few items. */
    private static final byte[][][] UPDATE_HEADS = new byte[4][32][];

    static {
        for (int subscription = 0; subscription < UPDATE_HEADS.length; subscription++) {
            int number = subscription + 1;
            Arrays.setAll(UPDATE_HEADS[subscription], item -> newUpdateHead(number, item + 1));
        }
    }

    private Line() {}

    private static byte[] bytes(String line) {
        return (line + "\r\n").getBytes(StandardCharsets.UTF_8);
    }

    public static byte[] conok(String session, long requestLimitBytes, long keepaliveMillis, String controlLink) {
        return bytes("CONOK," + session + "," + requestLimitBytes + "," + keepaliveMillis + "," + controlLink);
    }

    public static byte[] conerr(int code, String message) {
        return bytes("CONERR," + code + "," + Percent.argument(message));
    }

    public static byte[] end(int code, String message) {
        return bytes("END," + code + "," + Percent.argument(message));
    }

    public static byte[] serverName(String name) {
        return bytes("SERVNAME," + Percent.argument(name));
    }

    public static byte[] clientIp(String address) {
        return bytes("CLIENTIP," + Percent.argument(address));
    }

    public static byte[] constraint(Limit bandwidth) {
        return bytes("CONS," + bandwidth);
    }

    public static byte[] progressive(long number) {
        return bytes("PROG," + number);
    }

    public static byte[] sync(long seconds) {
        return bytes("SYNC," + seconds);
    }

    public static byte[] loop(long delayMillis) {
        return bytes("LOOP," + delayMillis);
    }

    public static byte[] reqok(String request) {
        return bytes("REQOK," + Percent.argument(request));
    }

    public static byte[] reqerr(String request, Refusal refusal) {
        return bytes("REQERR," + Percent.argument(request) + "," + refusal.code() + ","
                + Percent.argument(refusal.reason()));
    }

    public static byte[] error(Refusal refusal) {
        return bytes("ERROR," + refusal.code() + "," + Percent.argument(refusal.reason()));
    }

    public static byte[] subok(int subscription, int items, int fields) {
        return bytes("SUBOK," + subscription + "," + items + "," + fields);
    }

    /** The places of the two fields are from 1. */
    public static byte[] subcmd(int subscription, int items, int fields, int keyPlace, int commandPlace) {
        return bytes("SUBCMD," + subscription + "," + items + "," + fields + "," + keyPlace + "," + commandPlace);
    }

    public static byte[] conf(int subscription, Limit frequency, boolean unfiltered) {
        return bytes("CONF," + subscription + "," + frequency + "," + (unfiltered ? "unfiltered" : "filtered"));
    }

    public static byte[] unsub(int subscription) {
        return bytes("UNSUB," + subscription);
    }

    /** Items are from 1. */
    public static byte[] endOfSnapshot(int subscription, int item) {
        return bytes("EOS," + subscription + "," + item);
    }

    public static byte[] clearSnapshot(int subscription, int item) {
        return bytes("CS," + subscription + "," + item);
    }

    public static byte[] overflow(int subscription, int item, long lost) {
        return bytes("OV," + subscription + "," + item + "," + lost);
    }

    /** What stands before the values of an update; has no line end. May be the same array for several clients. */
    public static byte[] updateHead(int subscription, int item) {
        boolean known = subscription >= 1
                && subscription <= UPDATE_HEADS.length
                && item >= 1
                && item <= UPDATE_HEADS[subscription - 1].length;
        return known ? UPDATE_HEADS[subscription - 1][item - 1] : newUpdateHead(subscription, item);
    }

    private static byte[] newUpdateHead(int subscription, int item) {
        return ("U," + subscription + "," + item + ",").getBytes(StandardCharsets.UTF_8);
    }

    public static byte[] messageDone(String sequence, int number, String response, TlcpVersion version) {
        String head = "MSGDONE," + Percent.argument(sequence) + "," + number;
        return bytes(version.messageResponses() ? head + "," + Percent.argument(response) : head);
    }

    public static byte[] messageFailed(String sequence, int number, Refusal refusal) {
        return bytes("MSGFAIL," + Percent.argument(sequence) + "," + number + "," + refusal.code() + ","
                + Percent.argument(refusal.reason()));
    }
}
