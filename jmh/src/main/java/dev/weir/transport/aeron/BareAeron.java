package dev.weir.transport.aeron;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.FragmentAssembler;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.YieldingIdleStrategy;

/**
 * The highest rate of Aeron without Weir: one thread offers as fast as Aeron takes, one polls and counts, with the settings
 * that {@code weir run aeron} has by default. Arguments: media (ipc or udp), message bytes, seconds to warm up, seconds to
 * measure.
 */
public final class BareAeron {

    private static final int STREAM = 1_001;
    private static final int LIMIT = 1_000;

    private final int messageBytes;
    private final AtomicBoolean running = new AtomicBoolean(true);
    private final AtomicLong received = new AtomicLong();
    private long checksum;

    private BareAeron(int messageBytes) {
        this.messageBytes = messageBytes;
    }

    public static void main(String[] arguments) throws InterruptedException {
        boolean ipc = arguments[0].equals("ipc");
        String channel = ipc
                ? "aeron:ipc"
                : "aeron:udp?endpoint=127.0.0.1:" + FreePort.on("127.0.0.1").orElseThrow();
        IdleStrategy idle = ipc ? new BackoffIdleStrategy() : YieldingIdleStrategy.INSTANCE;
        MediaDriver.Context context = new MediaDriver.Context()
                .aeronDirectoryName(
                        DriverFolder.named(DriverFolder.parent(), "0ba0ea00").toString())
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(idle);
        try (MediaDriver driver = MediaDriver.launch(context);
                Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()));
                Subscription subscription = aeron.addSubscription(channel, STREAM);
                ExclusivePublication publication = aeron.addExclusivePublication(channel, STREAM)) {
            var bare = new BareAeron(Integer.parseInt(arguments[1]));
            Thread publisher = Thread.ofPlatform().start(() -> bare.publish(publication));
            Thread subscriber = Thread.ofPlatform().start(() -> bare.receive(subscription));
            bare.measure(Long.parseLong(arguments[2]) * 1_000);
            double perSecond = bare.measure(Long.parseLong(arguments[3]) * 1_000);
            System.out.printf("bare %s %d B: %,.0f messages/s%n", arguments[0], bare.messageBytes, perSecond);
            bare.running.set(false);
            publisher.join();
            subscriber.join();
            System.out.printf("sum of what was read: %d%n", bare.checksum);
        }
    }

    private double measure(long millis) throws InterruptedException {
        long fromNanos = System.nanoTime();
        long from = received.getAcquire();
        Thread.sleep(millis);
        return (received.getAcquire() - from) * 1e9 / (System.nanoTime() - fromNanos);
    }

    private void publish(ExclusivePublication publication) {
        UnsafeBuffer message = new UnsafeBuffer(new byte[messageBytes]);
        IdleStrategy idle = YieldingIdleStrategy.INSTANCE;
        for (long sequence = 0; running.getOpaque(); sequence++) {
            message.putLong(0, sequence);
            while (publication.offer(message, 0, messageBytes) < 0 && running.getOpaque()) {
                idle.idle();
            }
        }
    }

    private void receive(Subscription subscription) {
        IdleStrategy idle = YieldingIdleStrategy.INSTANCE;
        FragmentAssembler assembler = new FragmentAssembler((buffer, offset, length, header) -> {
            checksum += buffer.getLong(offset);
            received.setRelease(received.getPlain() + 1);
        });
        while (running.getOpaque()) {
            idle.idle(subscription.poll(assembler, LIMIT));
        }
    }
}
