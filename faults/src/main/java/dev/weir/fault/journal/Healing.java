package dev.weir.fault.journal;

import dev.weir.fault.process.ProcessId;
import dev.weir.fault.process.ProcessId.State;
import dev.weir.fault.process.Signal;
import dev.weir.fault.process.Signals;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Takes back what tools left behind that were killed in the middle of a fault: lets their frozen processes go on, which
 * end by themselves because the tool that they belong to is gone, and kills those that do not.
 */
public final class Healing {

    private static final Duration END_WITHIN = Duration.ofSeconds(5);

    /** One that was killed is gone as soon as it is scheduled. */
    private static final Duration KILLED_WITHIN = Duration.ofSeconds(20);

    private final Path folder;
    private final Signals signals;
    private final Duration endWithin;

    /** @param folder that of the {@link FaultJournal} */
    public Healing(Path folder, Signals signals) {
        this(folder, signals, END_WITHIN);
    }

    /** @param endWithin how long a process may take to end by itself, before it is killed */
    Healing(Path folder, Signals signals, Duration endWithin) {
        this.folder = folder;
        this.signals = signals;
        this.endWithin = endWithin;
    }

    /** Heals whatever belongs to a tool that is gone; returns what it did, a sentence each. */
    public List<String> heal() {
        List<String> done = new ArrayList<>();
        for (Path file : files()) {
            Optional<FaultEntry> entry = read(file);
            if (entry.isEmpty()) {
                FaultJournal.remove(file);
            } else {
                heal(entry.get(), file, done);
            }
        }
        return done;
    }

    private List<Path> files() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(FaultJournal.ENDING))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the journal of faults in " + folder, e);
        }
    }

    private static Optional<FaultEntry> read(Path file) {
        try {
            return FaultEntry.parse(new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip());
        } catch (NoSuchFileException healedMeanwhile) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private void heal(FaultEntry entry, Path file, List<String> done) {
        String what = "'" + entry.fault() + "' of a run that was killed (process "
                + entry.tool().pid() + ")";
        if (!Machine.isSameBoot(entry.machine())) {
            // The processes are gone with the machine's last start.
            FaultJournal.remove(file);
            return;
        }
        if (!entry.machine().equals(Machine.id())) {
            done.add("left alone: " + what + ": it is in another container; heal it there");
            return;
        }
        if (entry.tool().state() != State.GONE) {
            return;
        }
        ProcessId victim = entry.victim();
        String victimText = "process " + victim.pid();
        if (victim.state() == State.GONE) {
            done.add("healed: " + what + ": " + victimText + " is gone already");
        } else {
            boolean frozen = victim.state() == State.STOPPED;
            signals.send(victim, Signal.CONT);
            boolean ended = victim.await(State.GONE, endWithin);
            if (!ended) {
                signals.send(victim, Signal.KILL);
                ended = victim.await(State.GONE, KILLED_WITHIN);
            }
            if (!ended) {
                done.add("not healed: " + what + ": " + victimText + " cannot be ended");
                return;
            }
            done.add("healed: " + what + ": " + victimText + (frozen ? " was frozen; it went on and ended" : " ended"));
        }
        FaultJournal.remove(file);
    }
}
