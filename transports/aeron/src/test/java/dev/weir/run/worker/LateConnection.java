package dev.weir.run.worker;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A process to which everything that is written comes late, in order. */
public final class LateConnection extends Process {

    private final Process process;
    private final OutputStream late;

    /** @param lateMillis how much later it comes */
    public LateConnection(Process process, long lateMillis) {
        this.process = process;
        ExecutorService line = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name("late-connection").factory());
        Executor later = CompletableFuture.delayedExecutor(lateMillis, TimeUnit.MILLISECONDS, line);
        OutputStream real = process.getOutputStream();
        this.late = new OutputStream() {
            @Override
            public void write(int single) {
                write(new byte[] {(byte) single}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                byte[] copy = Arrays.copyOfRange(bytes, from, from + length);
                later.execute(() -> pass(real, copy));
            }

            @Override
            public void close() {
                later.execute(() -> end(real, line));
            }
        };
    }

    private static void pass(OutputStream real, byte[] bytes) {
        try {
            real.write(bytes);
            real.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void end(OutputStream real, ExecutorService line) {
        line.shutdown();
        try {
            real.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public OutputStream getOutputStream() {
        return late;
    }

    @Override
    public InputStream getInputStream() {
        return process.getInputStream();
    }

    @Override
    public InputStream getErrorStream() {
        return process.getErrorStream();
    }

    @Override
    public CompletableFuture<Process> onExit() {
        return process.onExit().thenApply(ended -> this);
    }

    @Override
    public int waitFor() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public boolean waitFor(long most, TimeUnit unit) throws InterruptedException {
        return process.waitFor(most, unit);
    }

    @Override
    public int exitValue() {
        return process.exitValue();
    }

    @Override
    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void destroy() {
        process.destroy();
    }

    @Override
    public Process destroyForcibly() {
        return process.destroyForcibly();
    }
}
