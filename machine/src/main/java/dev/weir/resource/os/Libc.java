package dev.weir.resource.os;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * The few functions of the C library that this package calls, on 64-bit Linux, whose constants and structures they use.
 * Results are those of the C functions; a negative one has its reason in {@link #errno}. One thread at a time.
 */
public final class Libc {

    private static final Set<String> ARCHITECTURES = Set.of("amd64", "x86_64", "aarch64", "riscv64");

    // Numbers of system calls: those of x86-64, and those that newer architectures share.
    private static final boolean X86_64 = Set.of("amd64", "x86_64").contains(System.getProperty("os.arch", ""));
    private static final long SCHED_SETATTR = X86_64 ? 314 : 274;
    private static final long SCHED_GETATTR = X86_64 ? 315 : 275;

    private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
    private static final VarHandle ERRNO_FIELD =
            Linker.Option.captureStateLayout().varHandle(MemoryLayout.PathElement.groupElement("errno"));

    private static final int CLOCK_OF_ANOTHER_PROCESS = 2;
    private static final int SC_CLK_TCK = 2;
    private static final int SC_PAGESIZE = 30;
    private static final int RUSAGE_BYTES = 144;
    private static final int RUSAGE_VOLUNTARY_OFFSET = 128;
    private static final int RUSAGE_INVOLUNTARY_OFFSET = 136;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final MemorySegment state = Arena.ofAuto().allocate(Linker.Option.captureStateLayout());
    private final MemorySegment scratch = Arena.ofAuto().allocate(RUSAGE_BYTES, 8);
    private final MethodHandle clockGettime;
    private final MethodHandle getrusage;
    private final MethodHandle sysconf;
    private final MethodHandle socket;
    private final MethodHandle setsockopt;
    private final MethodHandle send;
    private final MethodHandle recv;
    private final MethodHandle close;
    private final MethodHandle prctl;
    private final MethodHandle syscall;
    private final MethodHandle kill;

    private Libc() {
        clockGettime = handle("clock_gettime", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS));
        getrusage = handle("getrusage", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS));
        sysconf = handle("sysconf", FunctionDescriptor.of(JAVA_LONG, JAVA_INT));
        socket = handle("socket", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT));
        setsockopt =
                handle("setsockopt", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));
        FunctionDescriptor transfer = FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
        send = handle("send", transfer);
        recv = handle("recv", transfer);
        close = handle("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
        prctl = handle(
                "prctl", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG), Linker.Option.firstVariadicArg(1));
        kill = handle("kill", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
        // glibc has no functions for these two calls before 2.41.
        syscall = handle(
                "syscall",
                FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG),
                Linker.Option.firstVariadicArg(1));
    }

    // Calling C is the purpose of this class; the launcher grants it with --enable-native-access.
    @SuppressWarnings("restricted")
    private static MethodHandle handle(String function, FunctionDescriptor descriptor, Linker.Option... more) {
        Linker linker = Linker.nativeLinker();
        SymbolLookup lookup = linker.defaultLookup();
        Linker.Option[] options = Arrays.copyOf(more, more.length + 1);
        options[more.length] = ERRNO;
        return linker.downcallHandle(lookup.findOrThrow(function), descriptor, options);
    }

    /** The C library, or nothing where it is not that of 64-bit Linux or may not be called. */
    public static Optional<Libc> load() {
        if (!System.getProperty("os.name", "").equals("Linux")
                || !ARCHITECTURES.contains(System.getProperty("os.arch", ""))) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Libc());
        } catch (IllegalCallerException | UnsupportedOperationException | java.util.NoSuchElementException e) {
            return Optional.empty();
        }
    }

    /** Processor time of all threads a process has or had, in nanoseconds; negative when there is no such process. */
    long processCpuNanos(long pid) {
        // The clock id that clock_getcpuclockid(3) computes: it works for any process, of any user.
        int clockId = (~(int) pid << 3) | CLOCK_OF_ANOTHER_PROCESS;
        if ((int) call(() -> (int) clockGettime.invokeExact(state, clockId, scratch)) != 0) {
            return -1;
        }
        return scratch.get(JAVA_LONG, 0) * NANOS_PER_SECOND + scratch.get(JAVA_LONG, 8);
    }

    /** Context switches of all threads this process has or had. */
    Switches ownSwitches() {
        if (call(() -> (int) getrusage.invokeExact(state, 0, scratch)) != 0) {
            throw new IllegalStateException("getrusage failed with errno " + errno());
        }
        return new Switches(
                scratch.get(JAVA_LONG, RUSAGE_VOLUNTARY_OFFSET), scratch.get(JAVA_LONG, RUSAGE_INVOLUNTARY_OFFSET));
    }

    /** Ticks a second in which {@code /proc/<pid>/stat} counts processor time. */
    long ticksPerSecond() {
        return call(() -> (long) sysconf.invokeExact(state, SC_CLK_TCK));
    }

    /** Size of a page of memory. */
    long pageBytes() {
        return call(() -> (long) sysconf.invokeExact(state, SC_PAGESIZE));
    }

    public int socket(int domain, int type, int protocol) {
        return (int) call(() -> (int) socket.invokeExact(state, domain, type, protocol));
    }

    public int setsockopt(int descriptor, int level, int option, MemorySegment value) {
        return (int) call(
                () -> (int) setsockopt.invokeExact(state, descriptor, level, option, value, (int) value.byteSize()));
    }

    public long send(int descriptor, MemorySegment message) {
        return call(() -> (long) send.invokeExact(state, descriptor, message, message.byteSize(), 0));
    }

    public long recv(int descriptor, MemorySegment buffer) {
        return call(() -> (long) recv.invokeExact(state, descriptor, buffer, buffer.byteSize(), 0));
    }

    public int close(int descriptor) {
        return (int) call(() -> (int) close.invokeExact(state, descriptor));
    }

    /** Sends a signal to a process. */
    public int kill(long pid, int signal) {
        return (int) call(() -> (int) kill.invokeExact(state, (int) pid, signal));
    }

    /** Asks the kernel for something that concerns the calling thread. */
    int prctl(int operation, long argument) {
        return (int) call(() -> (int) prctl.invokeExact(state, operation, argument));
    }

    /** Reads how the calling thread is scheduled, into a {@code struct sched_attr}. */
    int schedGetattr(MemorySegment attributes) {
        return (int)
                call(() -> (long) syscall.invokeExact(state, SCHED_GETATTR, 0L, attributes, attributes.byteSize(), 0L));
    }

    /** Sets how the calling thread is scheduled, from a {@code struct sched_attr}. */
    int schedSetattr(MemorySegment attributes) {
        return (int) call(() -> (long) syscall.invokeExact(state, SCHED_SETATTR, 0L, attributes, 0L, 0L));
    }

    /** Why the last call failed. */
    public int errno() {
        return (int) ERRNO_FIELD.get(state, 0L);
    }

    private interface NativeCall {
        // invokeExact is declared to throw anything.
        long run() throws Throwable;
    }

    private static long call(NativeCall nativeCall) {
        try {
            return nativeCall.run();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("a C function threw", e);
        }
    }
}
