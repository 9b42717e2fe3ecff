package dev.weir.agent.place;

import dev.weir.result.Yardstick;
import dev.weir.scenario.Matrix;
import dev.weir.scenario.Scenario;
import dev.weir.scenario.fault.FaultSpec;
import java.util.List;
import java.util.stream.Stream;

/**
 * Whether what is on no agents leaves the process of the run, which has the engine of the cluster. Faults of subscribers reach those of
 * their own process only; a matrix with such a fault stays in the process of the run as a whole, so that its cells can be compared.
 */
public final class ControllerAlone {

    private ControllerAlone() {}

    /** Whether publishers and subscribers on no agents are to have processes of their own. */
    static boolean applies(Matrix matrix) {
        return here(matrix).findAny().isPresent() && faults(matrix).isEmpty();
    }

    /** What is printed of a run that stays in the process of the run; nothing of others. */
    public static List<String> lines(Matrix matrix) {
        return faults(matrix).stream()
                .limit(1)
                .map(action ->
                        "  note     publishers and subscribers are in this process, which also keeps in touch with the"
                                + " agents, because " + action + " reaches no subscribers of another one")
                .toList();
    }

    private static List<String> faults(Matrix matrix) {
        return here(matrix)
                .flatMap(scenario -> scenario.faults().stream())
                .map(FaultSpec::action)
                .filter(action -> action.ofConsumers())
                .map(action -> action.key())
                .toList();
    }

    private static Stream<Scenario> here(Matrix matrix) {
        return matrix.cells().stream()
                .map(Matrix.Cell::scenario)
                .filter(scenario -> scenario.participants().agents().isEmpty()
                        && scenario.target().yardstick() == Yardstick.NONE);
    }
}
