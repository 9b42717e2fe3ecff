package dev.weir.fault.proxy.kafka;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the proxy knows of the requests and answers on one connection. Requests it only reads; in answers it puts its own
 * addresses in place of the brokers'. All else passes as it comes, in parts of any size. Used by one thread.
 */
public final class KafkaFrames {

    private static final int HEAD = 2 * Integer.BYTES;

    /** An answer that is kept until it is complete: far more than a cluster of thousands of topics needs. */
    private static final int MOST_KEPT = 32 << 20;

    private final UnansweredRequests unanswered = new UnansweredRequests();
    private final RequestWatch requests = new RequestWatch(unanswered);
    private final AnswerAddresses addresses;
    private final ByteBuffer head = ByteBuffer.allocate(HEAD);
    private Phase phase = Phase.HEAD;
    /** How much of the answer is still to come; its head not counted once that is read. */
    private int left;

    private @Nullable AddressedAnswer kind;
    private @Nullable AnswerWalk walk;
    private @Nullable ByteBuffer kept;

    /** Takes bytes that go on; all of them, before it returns. */
    public interface Output {
        void write(ByteBuffer bytes) throws IOException;
    }

    private enum Phase {
        /** Length and correlation id of the next answer are not complete. */
        HEAD,
        /** The rest of the answer goes on as it comes. */
        PASS,
        /** So does this, up to where the addresses begin. */
        WALK,
        /** The rest of the answer is kept until it is complete. */
        KEEP
    }

    /** @param addresses those that are put into answers */
    public KafkaFrames(BrokerAddresses addresses) {
        this.addresses = new AnswerAddresses(addresses);
    }

    /** Reads what a client sends and leaves the buffer as it was. */
    public void requests(ByteBuffer bytes) throws UnforwardableException {
        requests.observe(bytes);
    }

    /** Takes all of what a broker answers, and writes on what the client is to get of it now. */
    public void answers(ByteBuffer in, Output out) throws UnforwardableException, IOException {
        int from = in.position();
        while (in.hasRemaining()) {
            switch (phase) {
                case HEAD -> from = head(in, from, out);
                case PASS -> pass(in);
                case WALK -> from = walk(in, from, out);
                case KEEP -> from = keep(in, out);
            }
        }
        writeUpTo(in.limit(), in, from, out);
    }

    private static void writeUpTo(int end, ByteBuffer in, int from, Output out) throws IOException {
        if (end > from) {
            out.write(in.slice(from, end - from));
        }
    }

    /** Begins an answer. Returns from where on bytes of the buffer are still to be written. */
    private int head(ByteBuffer in, int from, Output out) throws UnforwardableException, IOException {
        if (head.position() == 0 && in.remaining() >= HEAD) {
            int at = in.position();
            left = in.getInt(at);
            begin(
                    left < Integer.BYTES
                            ? UnansweredRequests.UNKNOWN
                            : unanswered.answered(in.getInt(at + Integer.BYTES)));
            if (phase == Phase.KEEP) {
                writeUpTo(at, in, from, out);
                return at;
            }
            in.position(at + Integer.BYTES);
            if (phase == Phase.WALK) {
                in.position(at + HEAD);
                left -= Integer.BYTES;
            } else if (left == 0) {
                phase = Phase.HEAD;
            }
            return from;
        }
        if (head.position() == 0) {
            writeUpTo(in.position(), in, from, out);
        }
        return partOfHead(in, out);
    }

    /** An answer whose head comes in parts: a byte at a time, which is rare. */
    private int partOfHead(ByteBuffer in, Output out) throws UnforwardableException, IOException {
        head.put(in.get());
        boolean small = head.position() == Integer.BYTES && head.getInt(0) < Integer.BYTES;
        if (!small && head.hasRemaining()) {
            return in.position();
        }
        left = head.getInt(0);
        begin(small ? UnansweredRequests.UNKNOWN : unanswered.answered(head.getInt(Integer.BYTES)));
        head.flip();
        left -= head.remaining() - Integer.BYTES;
        if (phase == Phase.KEEP) {
            kept().put(head);
        } else {
            out.write(head);
            if (left == 0) {
                phase = Phase.HEAD;
            }
        }
        head.clear();
        return in.position();
    }

    private void begin(int request) throws UnforwardableException {
        if (left < 0) {
            throw new UnforwardableException("an answer of " + left + " bytes");
        }
        Optional<AddressedAnswer> addressed = request == UnansweredRequests.UNKNOWN
                ? Optional.empty()
                : AddressedAnswer.to(UnansweredRequests.apiKey(request), UnansweredRequests.version(request));
        phase = Phase.PASS;
        if (addressed.isPresent()) {
            AddressedAnswer known = addressed.get();
            kind = known;
            if (known.whole()) {
                keepNext((long) Integer.BYTES + left);
            } else {
                walk = new AnswerWalk(known.upToAddresses());
                phase = Phase.WALK;
            }
        }
    }

    private void keepNext(long bytes) throws UnforwardableException {
        if (bytes > MOST_KEPT) {
            throw new UnforwardableException("an answer with " + bytes + " bytes to keep");
        }
        kept = ByteBuffer.allocate((int) bytes);
        phase = Phase.KEEP;
    }

    private void pass(ByteBuffer in) {
        int passed = Math.min(left, in.remaining());
        in.position(in.position() + passed);
        left -= passed;
        if (left == 0) {
            phase = Phase.HEAD;
        }
    }

    private int walk(ByteBuffer in, int from, Output out) throws UnforwardableException, IOException {
        int before = in.position();
        boolean reached = Objects.requireNonNull(walk).reaches(in, before + Math.min(left, in.remaining()));
        left -= in.position() - before;
        if (left == 0) {
            phase = Phase.HEAD;
        } else if (reached && left == AnswerAddresses.emptyEnd(Objects.requireNonNull(kind))) {
            phase = Phase.PASS;
        } else if (reached) {
            writeUpTo(in.position(), in, from, out);
            keepNext(left);
            return in.position();
        }
        return from;
    }

    private int keep(ByteBuffer in, Output out) throws UnforwardableException, IOException {
        ByteBuffer whole = kept();
        int taken = Math.min(whole.remaining(), in.remaining());
        whole.put(in.slice(in.position(), taken));
        in.position(in.position() + taken);
        if (!whole.hasRemaining()) {
            AddressedAnswer answer = Objects.requireNonNull(kind);
            whole.flip();
            out.write(answer.whole() ? addresses.replaced(answer, whole) : addresses.replacedEnd(answer, whole));
            kept = null;
            walk = null;
            phase = Phase.HEAD;
        }
        return in.position();
    }

    private ByteBuffer kept() {
        return Objects.requireNonNull(kept);
    }
}
