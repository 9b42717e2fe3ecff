package dev.weir.agent.connection;

import dev.weir.agent.cluster.Installation;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.UUID;

/**
 * The first bytes of an agent on a connection: what it is and what it runs. The magic number, the version of the protocol
 * and the length stay as they are in all versions, so that every version can answer every other.
 *
 * @param protocol the version of all that follows on the connection
 */
record JoinRequest(int protocol, Installation installation, String name, UUID incarnation) {

    /** Raised whenever bytes between agents and controllers change. */
    static final int PROTOCOL = 1;

    /** The characters {@code WEIR}. */
    static final int MAGIC = 0x57454952;

    private static final int LONGEST = 4096;

    JoinRequest(Installation installation, String name, UUID incarnation) {
        this(PROTOCOL, installation, name, incarnation);
    }

    void write(OutputStream to) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream fields = new DataOutputStream(body);
        fields.writeUTF(installation.version());
        fields.writeUTF(installation.commit());
        fields.writeUTF(installation.jars());
        fields.writeUTF(name);
        fields.writeLong(incarnation.getMostSignificantBits());
        fields.writeLong(incarnation.getLeastSignificantBits());
        DataOutputStream out = new DataOutputStream(to);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        DataOutputStream head = new DataOutputStream(all);
        head.writeInt(MAGIC);
        head.writeInt(protocol);
        head.writeInt(body.size());
        body.writeTo(head);
        out.write(all.toByteArray());
        out.flush();
    }

    /**
     * Reads a request, of any version of the protocol.
     *
     * @throws RefusalException if the bytes are no request of the same protocol
     */
    static JoinRequest read(InputStream from) throws IOException {
        DataInputStream in = new DataInputStream(from);
        int magic = in.readInt();
        if (magic != MAGIC) {
            throw new RefusalException(
                    magic >>> 24 == TlsFailure.HANDSHAKE_RECORD
                            ? "it speaks TLS, but this controller was started without keys: give --keys to both or none"
                            : "it is no agent of Weir");
        }
        int protocol = in.readInt();
        int length = in.readInt();
        if (length < 0 || length > LONGEST) {
            throw new RefusalException("it is no agent of Weir");
        }
        byte[] body = in.readNBytes(length);
        if (protocol != PROTOCOL) {
            throw new RefusalException("the agent speaks version " + protocol + " of the protocol, the controller "
                    + PROTOCOL + ": install the same version of Weir on both hosts");
        }
        DataInputStream fields = new DataInputStream(new ByteArrayInputStream(body));
        Installation installation = new Installation(fields.readUTF(), fields.readUTF(), fields.readUTF());
        return new JoinRequest(installation, fields.readUTF(), new UUID(fields.readLong(), fields.readLong()));
    }
}
