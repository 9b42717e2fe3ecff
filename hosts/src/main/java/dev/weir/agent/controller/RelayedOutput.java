package dev.weir.agent.controller;

import dev.weir.agent.relay.ControllerMessage;
import dev.weir.agent.relay.MessageSender;
import dev.weir.agent.relay.RelayedBytes;
import dev.weir.agent.relay.SendCredit;
import dev.weir.agent.relay.StreamWindow;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Leads to the standard input of a worker of another host. Writing waits while the worker has a window of bytes to read; there is
 * no buffer at this end, so nothing has to be flushed.
 */
final class RelayedOutput extends OutputStream {

    private final int worker;
    private final MessageSender<ControllerMessage> sender;
    private final SendCredit credit = new SendCredit(StreamWindow.BYTES);
    private final AtomicReference<String> over = new AtomicReference<>("");
    private boolean closed;

    RelayedOutput(int worker, MessageSender<ControllerMessage> sender) {
        this.worker = worker;
        this.sender = sender;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        Objects.checkFromIndexSize(from, length, bytes.length);
        try {
            for (int at = 0; at < length; ) {
                int taken = credit.take(Math.min(length - at, StreamWindow.CHUNK_BYTES));
                if (taken == 0) {
                    throw new IOException(over.get());
                }
                sender.send(new ControllerMessage.InputBytes(worker, RelayedBytes.copyOf(bytes, from + at, taken)));
                at += taken;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while writing to a process of another host");
        }
    }

    void grant(int bytes) {
        credit.grant(bytes);
    }

    /** Nothing more can be written; who waits or tries gets the reason, which is the first that was given. */
    void end(String why) {
        over.compareAndSet("", why);
        credit.end();
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            end("the stream was closed at this end");
            sender.send(new ControllerMessage.InputEnd(worker));
        }
    }
}
