package dev.weir.run.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;

/** A loop that does what a test gives it, and notes what happens to it. */
final class ScriptedLoop implements Loop {

    final List<String> calls = new CopyOnWriteArrayList<>();
    final List<Throwable> faults = new CopyOnWriteArrayList<>();
    private final String name;
    private final List<LongSupplier> steps;
    private int step;
    private boolean closeFails;

    /** Does these steps, and is done. */
    ScriptedLoop(String name, LongSupplier... steps) {
        this.name = name;
        this.steps = new ArrayList<>(List.of(steps));
    }

    ScriptedLoop closingBadly() {
        closeFails = true;
        return this;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long step() {
        calls.add("step");
        return step < steps.size() ? steps.get(step++).getAsLong() : DONE;
    }

    @Override
    public void close() {
        calls.add("close");
        if (closeFails) {
            throw new IllegalStateException("cannot close");
        }
    }

    @Override
    public void failed(Throwable fault) {
        faults.add(fault);
    }
}
