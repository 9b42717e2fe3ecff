package dev.weir.resource;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Program of a child JVM: does what each line of its input says, answers each with one line, ends with its input. */
final class Workload {

    private final List<Socket> sockets = new ArrayList<>();
    private long sink;

    private Workload() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Workload workload = new Workload();
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        out.println("ready");
        String line;
        while ((line = in.readLine()) != null) {
            String[] words = line.split(" ", -1);
            out.println(workload.run(words[0], Long.parseLong(words[1]), Long.parseLong(words[2])));
        }
    }

    private String run(String what, long first, long second) throws IOException, InterruptedException {
        return switch (what) {
            case "burn" -> Long.toString(burn(first));
            case "burn-in-thread" -> Long.toString(burnInThread(first));
            case "wait" -> waitOften(first);
            case "collect" -> collect(first);
            case "send" -> send(first, second);
            case "receive" -> receive(first, second);
            default -> "unknown";
        };
    }

    /** Burns at least so many nanoseconds of processor time in this thread; what it burned. */
    private long burn(long nanos) {
        var threads = ManagementFactory.getThreadMXBean();
        long began = threads.getCurrentThreadCpuTime();
        long burned = 0;
        while (burned < nanos) {
            for (int i = 0; i < 10_000; i++) {
                sink = sink * 31 + i;
            }
            burned = threads.getCurrentThreadCpuTime() - began;
        }
        return burned;
    }

    private long burnInThread(long nanos) throws InterruptedException {
        long[] burned = new long[1];
        Thread thread = new Thread(() -> burned[0] = burn(nanos));
        thread.start();
        thread.join();
        return burned[0];
    }

    /** Lets this thread wait for a millisecond so many times. */
    private static String waitOften(long times) {
        for (long i = 0; i < times; i++) {
            LockSupport.parkNanos(1_000_000);
        }
        return "done";
    }

    private static String collect(long times) {
        for (long i = 0; i < times; i++) {
            System.gc();
        }
        return "done";
    }

    private String send(long port, long bytes) throws IOException {
        OutputStream out = connect(port).getOutputStream();
        out.write(new byte[(int) bytes]);
        out.flush();
        return "done";
    }

    private String receive(long port, long bytes) throws IOException {
        InputStream in = connect(port).getInputStream();
        return Integer.toString(in.readNBytes((int) bytes).length);
    }

    private Socket connect(long port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), (int) port);
        sockets.add(socket);
        return socket;
    }
}
