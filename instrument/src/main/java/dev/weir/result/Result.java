package dev.weir.result;

import dev.weir.result.RunResult.Origin;
import dev.weir.result.RunResult.ResourceUse;
import dev.weir.result.RunResult.Setup;
import java.util.List;

/** What a run found, whatever its work was: messages ({@link RunResult}) or operations in steps. */
public interface Result {

    /** Where it comes from. */
    Origin origin();

    /** Whether it can be trusted and whether it met what was expected. */
    Verdict verdict();

    /** What the run took. */
    ResourceUse resources();

    /** The hosts of the run; none for a run on one host. */
    AcrossHosts acrossHosts();

    /** What was in force. */
    Setup setup();

    /** What happened and when, in order. */
    List<Event> events();
}
