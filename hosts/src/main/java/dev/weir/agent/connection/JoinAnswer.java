package dev.weir.agent.connection;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * What a controller answers to a {@link JoinRequest}.
 *
 * @param text the name of the controller that welcomes, or why it does not
 * @param incarnation that of the controller that welcomes
 */
record JoinAnswer(Kind kind, String text, UUID incarnation) {

    private static final UUID NOBODY = new UUID(0, 0);

    /** Whether the agent may join. */
    enum Kind {
        /** The connection is the cluster's from now on. */
        WELCOME(0),
        /** Not now, for a reason that ends by itself. */
        NOT_YET(1),
        REFUSED(2);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        /** A kind that is not known here refuses too. */
        private static Kind of(int code) {
            return Stream.of(values())
                    .filter(kind -> kind.code == code)
                    .findFirst()
                    .orElse(REFUSED);
        }
    }

    static JoinAnswer refused(String reason) {
        return new JoinAnswer(Kind.REFUSED, reason, NOBODY);
    }

    static JoinAnswer notYet(String reason) {
        return new JoinAnswer(Kind.NOT_YET, reason, NOBODY);
    }

    void write(OutputStream to) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        DataOutputStream fields = new DataOutputStream(all);
        fields.writeInt(JoinRequest.MAGIC);
        fields.writeByte(kind.code);
        fields.writeUTF(text);
        fields.writeLong(incarnation.getMostSignificantBits());
        fields.writeLong(incarnation.getLeastSignificantBits());
        to.write(all.toByteArray());
        to.flush();
    }

    /**
     * Reads an answer, of any version of the protocol.
     *
     * @throws RefusalException if the bytes are no answer
     */
    static JoinAnswer read(InputStream from) throws IOException {
        DataInputStream in = new DataInputStream(from);
        int magic = in.readInt();
        if (magic != JoinRequest.MAGIC) {
            throw new RefusalException(
                    magic >>> 24 == TlsFailure.ALERT_RECORD
                            ? "the controller speaks TLS: start the agent with --keys"
                            : "it is no controller of Weir");
        }
        return new JoinAnswer(Kind.of(in.readUnsignedByte()), in.readUTF(), new UUID(in.readLong(), in.readLong()));
    }
}
