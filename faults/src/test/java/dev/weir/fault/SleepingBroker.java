package dev.weir.fault;

import dev.weir.fault.process.ProcessId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;

/** Stands for a broker: a process that sleeps, and answers as long as it is neither frozen nor gone. */
final class SleepingBroker implements TargetProcess, AutoCloseable {

    private final int number;
    private final String name;
    private volatile Process process = start();
    private volatile boolean expected;
    private volatile String startFailure = "";

    SleepingBroker(int number) {
        this(number, "broker " + number);
    }

    SleepingBroker(int number, String name) {
        this.number = number;
        this.name = name;
    }

    private static Process start() {
        try {
            return new ProcessBuilder("sleep", "600").start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** From now on it cannot be started. */
    void neverAgain(String failure) {
        startFailure = failure;
    }

    boolean wasExpectedToEnd() {
        return expected;
    }

    Process process() {
        return process;
    }

    ListenerProbe.Answer answer() {
        return switch (ProcessId.of(pid()).map(ProcessId::state).orElse(ProcessId.State.GONE)) {
            case RUNNING -> ListenerProbe.Answer.ANSWERED;
            case STOPPED -> ListenerProbe.Answer.SILENT;
            case GONE -> ListenerProbe.Answer.REFUSED;
        };
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public InetSocketAddress address() {
        return InetSocketAddress.createUnresolved("127.0.0.1", number);
    }

    @Override
    public void expectEnd() {
        expected = true;
    }

    @Override
    public void startAgain() {
        if (!startFailure.isEmpty()) {
            throw new IllegalStateException(startFailure);
        }
        process = start();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
