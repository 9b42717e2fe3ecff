package dev.weir.proxycost;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.message.FetchResponseData.FetchableTopicResponse;
import org.apache.kafka.common.message.FetchResponseData.PartitionData;
import org.apache.kafka.common.message.ResponseHeaderData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.MessageUtil;
import org.apache.kafka.common.record.internal.MemoryRecords;

/** Answers every request with the same fetched records, which it keeps ready. */
final class FetchServer implements AutoCloseable {

    private static final short VERSION = ApiKeys.FETCH.latestVersion();
    private static final int RECORD_BYTES = 1 << 20;
    private static final int UNDER_WAY = 8;
    private static final int REQUEST_BYTES = 64;
    private static final int CORRELATION_AT = 4;

    private final ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());

    FetchServer() throws IOException {
        Thread.ofPlatform().daemon().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    private static byte[] answer() {
        FetchResponseData fetched = new FetchResponseData();
        fetched.responses()
                .add(new FetchableTopicResponse()
                        .setPartitions(List.of(new PartitionData()
                                .setRecords(MemoryRecords.readableRecords(ByteBuffer.allocate(RECORD_BYTES))))));
        ByteBuffer header = MessageUtil.toByteBufferAccessor(
                        new ResponseHeaderData(), ApiKeys.FETCH.responseHeaderVersion(VERSION))
                .buffer();
        ByteBuffer body = MessageUtil.toByteBufferAccessor(fetched, VERSION).buffer();
        int length = header.remaining() + body.remaining();
        return ByteBuffer.allocate(CORRELATION_AT + length)
                .putInt(length)
                .put(header)
                .put(body)
                .array();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread.ofPlatform().daemon().start(() -> serve(socket));
            } catch (IOException e) {
                return; // It was closed.
            }
        }
    }

    private static void serve(Socket socket) {
        byte[] answer = answer();
        try (socket) {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            byte[] request = new byte[REQUEST_BYTES];
            while (true) {
                in.readFully(request);
                System.arraycopy(request, CORRELATION_AT + 4, answer, CORRELATION_AT, 4);
                out.write(answer);
            }
        } catch (EOFException | SocketException e) {
            // The client has seen enough.
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What a client gets that asks for more as soon as one answer is there. */
    static double megabytesPerSecond(int port, Duration length) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            int asked = 0;
            for (; asked < UNDER_WAY; asked++) {
                out.write(request(asked));
            }
            int frame = answer().length;
            byte[] buffer = new byte[1 << 18];
            long start = System.nanoTime();
            long bytes = 0;
            while (System.nanoTime() - start < length.toNanos()) {
                int read = in.read(buffer);
                if (read < 0) {
                    throw new EOFException("the connection ended");
                }
                bytes += read;
                for (; asked < bytes / frame + UNDER_WAY; asked++) {
                    out.write(request(asked));
                }
            }
            return bytes * 1e3 / (System.nanoTime() - start);
        }
    }

    private static byte[] request(int correlation) {
        return ByteBuffer.allocate(REQUEST_BYTES)
                .putInt(REQUEST_BYTES - CORRELATION_AT)
                .putShort(ApiKeys.FETCH.id)
                .putShort(VERSION)
                .putInt(correlation)
                .array();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
