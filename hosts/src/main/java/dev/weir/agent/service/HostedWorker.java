package dev.weir.agent.service;

import dev.weir.agent.relay.AgentMessage;
import dev.weir.agent.relay.ControllerMessage;
import dev.weir.agent.relay.MessageSender;
import dev.weir.agent.relay.RelayedBytes;
import dev.weir.agent.relay.RelayedInput;
import dev.weir.agent.relay.SendCredit;
import dev.weir.agent.relay.StreamWindow;
import dev.weir.agent.relay.WorkerOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A worker of this host and its streams, each of which has a thread, because a pipe that stands still blocks whoever uses it.
 * Safe for use by several threads.
 */
final class HostedWorker {

    private final int number;
    private final String name;
    private final MessageSender<AgentMessage> sender;
    private final AgentServiceListener listener;
    private final RelayedInput input;
    private final Map<WorkerOutput, SendCredit> credits = new EnumMap<>(WorkerOutput.class);
    private final CountDownLatch ended = new CountDownLatch(1);
    private @Nullable Process process;
    private boolean killed;

    HostedWorker(
            ControllerMessage.StartWorker order, MessageSender<AgentMessage> sender, AgentServiceListener listener) {
        this.number = order.worker();
        this.name = order.process();
        this.sender = sender;
        this.listener = listener;
        this.input =
                new RelayedInput(StreamWindow.BYTES, bytes -> sender.send(new AgentMessage.InputCredit(number, bytes)));
        for (WorkerOutput output : WorkerOutput.values()) {
            credits.put(output, new SendCredit(output.windowBytes()));
        }
    }

    /**
     * Starts it and relays its streams, in threads of its own.
     *
     * @param over called when nothing more can come of it
     */
    void run(WorkerStarter starter, Runnable over) {
        thread("start", () -> {
            try {
                serve(starter.start(name));
            } catch (IOException e) {
                sender.send(new AgentMessage.StartRefused(number, String.valueOf(e.getMessage())));
                listener.workerNotStarted(name, String.valueOf(e.getMessage()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                ended.countDown();
                over.run();
            }
        });
    }

    private Thread thread(String part, Runnable task) {
        return Thread.ofPlatform().daemon().name("weir-worker-" + part).start(task);
    }

    private void serve(Process started) throws InterruptedException {
        synchronized (this) {
            process = started;
            if (killed) {
                started.toHandle().destroyForcibly();
            }
        }
        long pid = started.pid();
        sender.send(new AgentMessage.WorkerStarted(number, pid));
        listener.workerStarted(name, pid);
        Thread orders = thread("input", () -> writeInput(started.getOutputStream()));
        Thread words = thread("output", () -> readOutput(WorkerOutput.OUTPUT, started.getInputStream()));
        Thread errors = thread("errors", () -> readOutput(WorkerOutput.ERRORS, started.getErrorStream()));
        int exitCode = started.waitFor();
        sender.send(new AgentMessage.WorkerEnded(number, exitCode));
        listener.workerEnded(name, pid, exitCode);
        ended.countDown();
        input.close();
        words.join();
        errors.join();
        orders.join();
    }

    private void writeInput(OutputStream to) {
        byte[] chunk = new byte[StreamWindow.CHUNK_BYTES];
        try (to) {
            for (int length = input.read(chunk); length >= 0; length = input.read(chunk)) {
                to.write(chunk, 0, length);
                if (input.available() == 0) {
                    to.flush();
                }
            }
        } catch (IOException e) {
            // It reads no more, or its controller is gone.
            input.close();
            sender.send(new AgentMessage.InputClosed(number));
        }
    }

    private void readOutput(WorkerOutput output, InputStream from) {
        byte[] chunk = new byte[StreamWindow.CHUNK_BYTES];
        SendCredit credit = credit(output);
        try (from) {
            for (int length = from.read(chunk); length >= 0; length = from.read(chunk)) {
                send(output, chunk, length, credit);
            }
        } catch (IOException e) {
            // Its pipe is gone, so it says no more.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        sender.send(new AgentMessage.OutputEnd(number, output));
    }

    /** Without a controller, nobody wants what it says, but it must not stand still before its end. */
    private void send(WorkerOutput output, byte[] chunk, int length, SendCredit credit) throws InterruptedException {
        int taken;
        for (int at = 0; at < length; at += taken) {
            taken = credit.take(length - at);
            if (taken == 0) {
                return;
            }
            sender.send(new AgentMessage.OutputBytes(number, output, RelayedBytes.copyOf(chunk, at, taken)));
        }
    }

    private SendCredit credit(WorkerOutput output) {
        return credits.computeIfAbsent(output, absent -> new SendCredit(0));
    }

    boolean add(RelayedBytes bytes) {
        return input.add(bytes);
    }

    void grant(WorkerOutput output, int bytes) {
        credit(output).grant(bytes);
    }

    /** Its standard input ends after what is there already. */
    void endInput() {
        input.end();
    }

    /** Its controller is gone: its standard input ends now, and nobody wants its outputs. Never blocks. */
    void hangUp() {
        input.close();
        credits.values().forEach(SendCredit::end);
    }

    /** Never blocks. */
    synchronized void kill() {
        killed = true;
        Process running = process;
        if (running != null) {
            // Not the process itself, which would also close its streams with what it said before.
            running.toHandle().destroyForcibly();
        }
    }

    /** Waits for its end, but not for ever. */
    void awaitEnd(long nanos) throws InterruptedException {
        if (nanos > 0) {
            ended.await(nanos, TimeUnit.NANOSECONDS);
        }
    }
}
