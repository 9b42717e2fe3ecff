package dev.weir.agent.clock;

import dev.weir.clock.RunClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * Asks hosts for their time and keeps the exchanges: each host at a steady interval, and more often for a while when it is told
 * to. One thread asks all of them. Thread-safe.
 */
public final class ClockProbes implements AutoCloseable {

    private static final long BURST_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final int MOST_UNANSWERED = 256;
    private static final int MOST_KEPT = 100_000;

    private final RunClock clock;
    private final long everyNanos;
    private final Selector selector;
    private final Queue<Host> added = new ConcurrentLinkedQueue<>();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(ClockPacket.BYTES + 1);
    private final Thread thread;

    /**
     * Begins, with no host yet.
     *
     * @param clock the reference
     * @param everyNanos time between two questions to a host
     * @throws IOException when the machine has no selector for it
     */
    public ClockProbes(RunClock clock, long everyNanos) throws IOException {
        this.clock = clock;
        this.everyNanos = everyNanos;
        this.selector = Selector.open();
        this.thread = Thread.ofPlatform().daemon().name("weir-clock-probes").start(this::run);
    }

    /** One host that is asked. Thread-safe. */
    public final class Host {
        private final DatagramChannel channel;
        private final ClockPacket packets;
        private final KeptExchanges exchanges = new KeptExchanges(MOST_KEPT, everyNanos);
        private final Map<Long, Long> unanswered = new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
                return size() > MOST_UNANSWERED;
            }
        };
        private long numbers;
        private long dueNanos;
        private int burst;
        private long refused;
        private volatile boolean closed;

        private Host(DatagramChannel channel, byte[] key) {
            this.channel = channel;
            this.packets = new ClockPacket(key);
            this.dueNanos = clock.nanos();
        }

        /** Asks that many times at intervals of 5 ms, beginning now. */
        public synchronized void burst(int questions) {
            burst = questions;
            dueNanos = clock.nanos();
            selector.wakeup();
        }

        /** Whether questions of a burst are still to be sent. */
        public synchronized boolean inBurst() {
            return burst > 0;
        }

        /** What it has answered so far, in the order of the answers; of more than 100,000 some, from the first to the last. */
        public synchronized List<ClockExchange> exchanges() {
            return exchanges.all();
        }

        /** How many datagrams came from its address that were no answer to an open question with the right key. */
        public synchronized long refused() {
            return refused;
        }

        /** Asks it no more. What it has answered stays. */
        public void close() {
            closed = true;
            selector.wakeup();
        }

        /** Asks if it is time to; returns when it is time again. */
        private synchronized long askIfDue(long nowNanos) {
            if (dueNanos - nowNanos > 0) {
                return dueNanos;
            }
            dueNanos = nowNanos + (burst > 0 ? Math.min(BURST_EVERY_NANOS, everyNanos) : everyNanos);
            burst = Math.max(0, burst - 1);
            packets.question(buffer, ++numbers);
            unanswered.put(numbers, clock.nanos());
            try {
                channel.write(buffer);
            } catch (IOException e) {
                // Nobody listens there at present; a question may always be lost.
                unanswered.remove(numbers);
            }
            return dueNanos;
        }

        private synchronized void hear(long answeredNanos) {
            try {
                buffer.clear();
                if (channel.read(buffer) == 0) {
                    return;
                }
                buffer.flip();
                Optional<ClockPacket.Answer> answer = packets.readAnswer(buffer);
                Long askedNanos =
                        answer.map(it -> unanswered.remove(it.number())).orElse(null);
                if (askedNanos == null
                        || answer.get().repliedNanos() - answer.get().receivedNanos() < 0) {
                    refused++;
                    return;
                }
                exchanges.add(new ClockExchange(
                        askedNanos, answer.get().receivedNanos(), answer.get().repliedNanos(), answeredNanos));
            } catch (IOException e) {
                // The answer to a question that reached nobody.
                refused++;
            }
        }
    }

    /**
     * Asks one more host from now on.
     *
     * @param address where its {@link ClockServer} listens
     * @param key that it was given
     * @throws IOException when there is no socket for it
     */
    public Host add(InetSocketAddress address, byte[] key) throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        try {
            channel.configureBlocking(false);
            channel.connect(address);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        Host host = new Host(channel, key);
        added.add(host);
        selector.wakeup();
        return host;
    }

    private void run() {
        List<Host> hosts = new ArrayList<>();
        try {
            while (selector.isOpen()) {
                for (Host host = added.poll(); host != null; host = added.poll()) {
                    host.channel.register(selector, SelectionKey.OP_READ, host);
                    hosts.add(host);
                }
                hosts.removeIf(ClockProbes::closedIfDone);
                long nowNanos = clock.nanos();
                long waitNanos = everyNanos;
                for (Host host : hosts) {
                    waitNanos = Math.min(waitNanos, host.askIfDue(nowNanos) - nowNanos);
                }
                selector.select(this::hear, Math.max(1, TimeUnit.NANOSECONDS.toMillis(waitNanos)));
            }
        } catch (ClosedSelectorException | ClosedChannelException e) {
            // It was closed.
        } catch (IOException e) {
            throw new IllegalStateException("hosts cannot be asked for their time any more", e);
        }
        hosts.forEach(ClockProbes::close);
        added.forEach(ClockProbes::close);
    }

    private void hear(SelectionKey key) {
        long answeredNanos = clock.nanos();
        ((Host) key.attachment()).hear(answeredNanos);
    }

    private static boolean closedIfDone(Host host) {
        if (host.closed) {
            close(host);
        }
        return host.closed;
    }

    private static void close(Host host) {
        try {
            host.channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Asks no more. */
    @Override
    public void close() throws IOException {
        selector.close();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
