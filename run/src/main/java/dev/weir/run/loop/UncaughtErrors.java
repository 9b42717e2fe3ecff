package dev.weir.run.loop;

import java.lang.Thread.UncaughtExceptionHandler;
import org.jspecify.annotations.Nullable;

/**
 * Notes whatever ends any thread of this process while a run goes on: the threads of client libraries too, whose end would
 * otherwise look like a system that answers no more.
 *
 * <p>There is one handler for all threads of a process; the one before is in force again when this is closed.
 */
final class UncaughtErrors implements LoopRunner.Guard {

    private final @Nullable UncaughtExceptionHandler before;

    private UncaughtErrors(@Nullable UncaughtExceptionHandler before) {
        this.before = before;
    }

    static UncaughtErrors into(RunErrors errors) {
        UncaughtErrors uncaught = new UncaughtErrors(Thread.getDefaultUncaughtExceptionHandler());
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, error) -> errors.reportOwn("thread " + thread.getName() + " ended", error));
        return uncaught;
    }

    @Override
    public void close() {
        Thread.setDefaultUncaughtExceptionHandler(before);
    }
}
