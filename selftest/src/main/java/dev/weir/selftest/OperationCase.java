package dev.weir.selftest;

import dev.weir.transport.testkit.operation.OperationCourse;
import java.util.List;

/**
 * Steps of operations whose course is known exactly, and what they must be reported to do. Always in simulated time.
 *
 * @param name what goes wrong
 * @param course what becomes of the operations
 * @param steps the value of {@code steps} in a scenario
 * @param truths what is true of them
 */
record OperationCase(String name, OperationCourse course, String steps, List<OperationTruth> truths) {

    OperationCase {
        truths = List.copyOf(truths);
    }

    OperationCase(String name, OperationCourse course, String steps, OperationTruths truths) {
        this(name, course, steps, truths.all());
    }
}
