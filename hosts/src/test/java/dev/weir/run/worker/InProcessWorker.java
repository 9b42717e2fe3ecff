package dev.weir.run.worker;

import dev.weir.agent.relay.RelayedBytes;
import dev.weir.agent.relay.RelayedInput;
import dev.weir.run.host.WorkerLimits;
import dev.weir.run.worker.process.WorkerProgram;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * A worker without a process of its own: the program that a worker runs, in threads of this process and with pipes in memory.
 * What it is told, does and says is what a worker is told, does and says. It is not leased, and cannot be killed: it ends with its
 * standard input.
 */
public final class InProcessWorker extends Process {

    private static final int DEFECT = 70;

    private final Pipe orders = new Pipe();
    private final Pipe words = new Pipe();
    private final Pipe errors = new Pipe();
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();
    private final Thread serving;

    private InProcessWorker(String process) {
        WorkerProgram.Service service = WorkerMain.program(process, true).open(process, WorkerLimits.NONE, words);
        serving = Thread.ofPlatform().daemon().name(process).start(() -> serve(service));
        Thread.ofPlatform().daemon().name(process + " orders").start(() -> readOrders(service));
    }

    /** Begins to serve as the worker of that name. */
    public static Process start(String process) {
        return new InProcessWorker(process);
    }

    private void serve(WorkerProgram.Service service) {
        try {
            service.serve();
        } catch (IOException | RuntimeException e) {
            failed(e);
        }
    }

    private void readOrders(WorkerProgram.Service service) {
        try {
            WorkerProgram.Orders all = service.orders(orders.read);
            while (all.takeNext()) {
                // The thread that serves has it.
            }
            ended(0);
        } catch (IOException | RuntimeException e) {
            failed(e);
        }
    }

    private void failed(Exception failure) {
        errors.write(("failed: " + failure + "\n").getBytes(StandardCharsets.UTF_8));
        ended(DEFECT);
    }

    private void ended(int exitCode) {
        if (exit.complete(exitCode)) {
            words.close();
            errors.close();
            serving.interrupt();
        }
    }

    @Override
    public OutputStream getOutputStream() {
        return orders;
    }

    @Override
    public InputStream getInputStream() {
        return words.read;
    }

    @Override
    public InputStream getErrorStream() {
        return errors.read;
    }

    @Override
    public int waitFor() {
        return exit.join();
    }

    @Override
    public int exitValue() {
        if (!exit.isDone()) {
            throw new IllegalThreadStateException("it has not ended");
        }
        return exit.join();
    }

    @Override
    public void destroy() {
        orders.close();
    }

    @Override
    public long pid() {
        return ProcessHandle.current().pid();
    }

    @Override
    public ProcessHandle toHandle() {
        return new Handle();
    }

    /** What is written can be read at the other end. Takes as much as is written. */
    private static final class Pipe extends OutputStream {

        private final RelayedInput read = new RelayedInput(Integer.MAX_VALUE, granted -> {});

        @Override
        public void write(int octet) {
            write(new byte[] {(byte) octet});
        }

        @Override
        public void write(byte[] all) {
            write(all, 0, all.length);
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            if (!read.add(RelayedBytes.copyOf(bytes, from, length))) {
                throw new IllegalStateException("nobody reads what a worker is told or says");
            }
        }

        @Override
        public void close() {
            read.end();
        }
    }

    /** What an agent needs of a process that it ends. */
    private final class Handle implements ProcessHandle {

        @Override
        public long pid() {
            return InProcessWorker.this.pid();
        }

        @Override
        public Optional<ProcessHandle> parent() {
            return Optional.empty();
        }

        @Override
        public Stream<ProcessHandle> children() {
            return Stream.empty();
        }

        @Override
        public Stream<ProcessHandle> descendants() {
            return Stream.empty();
        }

        @Override
        public Info info() {
            return ProcessHandle.current().info();
        }

        @Override
        public CompletableFuture<ProcessHandle> onExit() {
            return exit.thenApply(code -> this);
        }

        @Override
        public boolean supportsNormalTermination() {
            return true;
        }

        @Override
        public boolean destroy() {
            InProcessWorker.this.destroy();
            return true;
        }

        @Override
        public boolean destroyForcibly() {
            return destroy();
        }

        @Override
        public boolean isAlive() {
            return !exit.isDone();
        }

        @Override
        public int compareTo(ProcessHandle other) {
            return Long.compare(pid(), other.pid());
        }
    }
}
