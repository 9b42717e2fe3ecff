package dev.weir.agent.controller;

import dev.weir.agent.relay.ControllerMessage;
import dev.weir.agent.relay.MessageSender;
import dev.weir.agent.relay.RelayedBytes;
import dev.weir.agent.relay.RelayedInput;
import dev.weir.agent.relay.WorkerOutput;
import dev.weir.run.host.WorkerHost;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A worker of another host as if it were a process of this one. Thread-safe. */
final class RelayedProcess extends Process {

    private static final long STARTS_WITHIN_SECONDS = 30;

    private final int worker;
    private final String process;
    private final String host;
    private final MessageSender<ControllerMessage> sender;
    private final Runnable over;
    private final RelayedInput output = input(WorkerOutput.OUTPUT);
    private final RelayedInput errors = input(WorkerOutput.ERRORS);
    private final RelayedOutput input;
    private final CompletableFuture<Long> pid = new CompletableFuture<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final CompletableFuture<Process> exit = new CompletableFuture<>();
    private int exitCode;
    private int open = 3;

    /** @param over called when nothing more can come of it */
    RelayedProcess(int worker, String process, String host, MessageSender<ControllerMessage> sender, Runnable over) {
        this.worker = worker;
        this.process = process;
        this.host = host;
        this.sender = sender;
        this.over = over;
        this.input = new RelayedOutput(worker, sender);
    }

    private RelayedInput input(WorkerOutput from) {
        return new RelayedInput(
                from.windowBytes(), bytes -> sender.send(new ControllerMessage.OutputCredit(worker, from, bytes)));
    }

    /** Waits until it runs. */
    void awaitStart() throws IOException {
        try {
            pid.get(STARTS_WITHIN_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw new IOException(cause == null ? "no reason was given" : String.valueOf(cause.getMessage()), cause);
        } catch (TimeoutException e) {
            destroy();
            throw new IOException(
                    "agent " + host + " did not start " + process + " within " + STARTS_WITHIN_SECONDS + " s", e);
        } catch (InterruptedException e) {
            destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while agent " + host + " started " + process, e);
        }
    }

    void started(long itsPid) {
        pid.complete(itsPid);
    }

    void refused(String reason) {
        pid.completeExceptionally(new IOException(reason));
        output.end();
        errors.end();
        over(WorkerHost.LOST, "it could not be started");
        over.run();
    }

    void grant(int bytes) {
        input.grant(bytes);
    }

    void inputClosed() {
        input.end(this + " reads its standard input no more");
    }

    boolean add(WorkerOutput to, RelayedBytes bytes) {
        return stream(to).add(bytes);
    }

    void end(WorkerOutput of) {
        stream(of).end();
        oneEnded();
    }

    private RelayedInput stream(WorkerOutput of) {
        return switch (of) {
            case OUTPUT -> output;
            case ERRORS -> errors;
        };
    }

    void ended(int code) {
        over(code, this + " has ended");
        oneEnded();
    }

    private synchronized void oneEnded() {
        open--;
        if (open == 0) {
            over.run();
        }
    }

    /** Its host is gone. */
    void lost(String how) {
        pid.completeExceptionally(new IOException("agent " + host + " " + how));
        output.end();
        errors.end();
        over(WorkerHost.LOST, "agent " + host + " " + how);
    }

    private void over(int code, String why) {
        synchronized (this) {
            if (ended.getCount() == 0) {
                return;
            }
            exitCode = code;
            ended.countDown();
        }
        input.end(why);
        // What waits for the end may wait for the last bytes, which come by the thread that this is called from.
        Thread.ofVirtual().name("weir-worker-ended").start(() -> exit.complete(this));
    }

    @Override
    public OutputStream getOutputStream() {
        return input;
    }

    @Override
    public InputStream getInputStream() {
        return output;
    }

    @Override
    public InputStream getErrorStream() {
        return errors;
    }

    @Override
    public int waitFor() throws InterruptedException {
        ended.await();
        return exitCode;
    }

    @Override
    public boolean waitFor(long time, TimeUnit unit) throws InterruptedException {
        return ended.await(time, unit);
    }

    @Override
    public int exitValue() {
        if (isAlive()) {
            throw new IllegalThreadStateException(this + " has not ended");
        }
        return exitCode;
    }

    @Override
    public boolean isAlive() {
        return ended.getCount() > 0;
    }

    @Override
    public CompletableFuture<Process> onExit() {
        return exit.copy();
    }

    /** Kills it, which its agent does. */
    @Override
    public void destroy() {
        if (isAlive()) {
            sender.send(new ControllerMessage.KillWorker(worker));
        }
    }

    @Override
    public Process destroyForcibly() {
        destroy();
        return this;
    }

    @Override
    public boolean supportsNormalTermination() {
        return false;
    }

    /** Its process id on its host. */
    @Override
    public long pid() {
        return pid.join();
    }

    @Override
    public String toString() {
        return process + " on " + host;
    }
}
