package dev.weir.transport.mqtt.light;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes the packets that a subscriber sends. */
final class PacketWriter {

    static final int PUBACK = 0x40;
    static final int PUBREC = 0x50;
    static final int PUBCOMP = 0x70;

    /** One subscription is asked for, so its number is of no interest. */
    private static final int SUBSCRIPTION = 1;

    private static final int CONNECT = 0x10;
    private static final int SUBSCRIBE = 0x82;
    private static final byte[] PING = {(byte) 0xc0, 0};
    private static final byte[] DISCONNECT = {(byte) 0xe0, 0};
    private static final int CLEAN = 2;
    private static final int WITH_USER = 0x80;
    private static final int WITH_PASSWORD = 0x40;
    private static final int NO_PROPERTIES = 0;

    private PacketWriter() {}

    /** A packet that asks for a new session. */
    static byte[] connect(CrowdSetup.Login login, int client) {
        boolean known = !login.user().isEmpty();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        text(body, "MQTT");
        body.write(login.five() ? 5 : 4);
        body.write(CLEAN | (known ? WITH_USER | WITH_PASSWORD : 0));
        number(body, login.keepAliveSeconds());
        if (login.five()) {
            body.write(NO_PROPERTIES);
        }
        text(body, login.ids() + "-client-" + client);
        if (known) {
            text(body, login.user());
            text(body, login.password());
        }
        return packet(CONNECT, body);
    }

    static byte[] subscribe(List<String> filters, int qos, boolean five) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        number(body, SUBSCRIPTION);
        if (five) {
            body.write(NO_PROPERTIES);
        }
        for (String filter : filters) {
            text(body, filter);
            body.write(qos);
        }
        return packet(SUBSCRIBE, body);
    }

    static byte[] ping() {
        return PING.clone();
    }

    static byte[] disconnect() {
        return DISCONNECT.clone();
    }

    /** An answer of that kind to a packet with that number, in either version. */
    static void answer(ByteBuffer into, int kind, int number) {
        into.put((byte) kind).put((byte) 2).putShort((short) number);
    }

    private static void text(ByteArrayOutputStream into, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        number(into, bytes.length);
        into.writeBytes(bytes);
    }

    private static void number(ByteArrayOutputStream into, int number) {
        into.write(number >> 8);
        into.write(number);
    }

    private static byte[] packet(int kind, ByteArrayOutputStream body) {
        ByteArrayOutputStream packet = new ByteArrayOutputStream();
        packet.write(kind);
        int left = body.size();
        do {
            int digit = left & 0x7f;
            left >>= 7;
            packet.write(left > 0 ? digit | 0x80 : digit);
        } while (left > 0);
        packet.writeBytes(body.toByteArray());
        return packet.toByteArray();
    }
}
