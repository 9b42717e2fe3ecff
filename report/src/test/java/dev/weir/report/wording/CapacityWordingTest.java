package dev.weir.report.wording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.html.SyntheticSearch;
import dev.weir.result.Verdict.Outcome;
import dev.weir.result.capacity.CapacityResult;
import dev.weir.result.capacity.CapacitySearch;
import dev.weir.result.capacity.CapacityTrial;
import dev.weir.search.Conclusion;
import dev.weir.search.TrialOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapacityWordingTest {

    @Test
    void noiseOfTheMachineIsToldFromItsLimit() {
        CapacitySearch clean = SyntheticSearch.search("", Conclusion.MACHINE_LIMIT);
        CapacityTrial first = clean.trials().getFirst();
        CapacityTrial spoiled =
                new CapacityTrial(first.value(), 1, TrialOutcome.SPOILED, "The machine stood still.", first.run());
        CapacitySearch noisy = new CapacitySearch("", List.of(first, spoiled), clean.answer());

        assertThat(notes(clean)).noneMatch(note -> note.contains("search again"));
        assertThat(notes(noisy)).anyMatch(note -> note.contains("search again when it is quiet"));
    }

    private static List<String> notes(CapacitySearch search) {
        return new CapacityWording(SyntheticSearch.result(List.of(search))).notes(search);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            CONFIRMED     | PASS    | 3 800 to 4 100/s (95 %)
            UNCONFIRMED   | INVALID | 3 800 to 4 100/s, not confirmed: time was over
            RANGE_MET     | PASS    | at least 3 800/s, where the range of the search ends
            MACHINE_LIMIT | INVALID | at least 3 800/s: above that this machine is the limit
            BROKEN        | FAIL    | 3 800 to 4 100/s, until an overload broke it
            UNSTABLE      | FAIL    | 3 800 to 4 100/s: the limit moved both ways
            SO_FAR        | INVALID | at least 3 800/s, not bounded: time was over
            UNKNOWN       | INVALID | not known: time was over
            """)
    void eachConclusionHasItsWordsAndItsVerdict(Conclusion conclusion, Outcome outcome, String words) {
        CapacityResult result = SyntheticSearch.result(conclusion);

        assertThat(new CapacityWording(result).answer(result.searches().getFirst()))
                .isEqualTo(words);
        assertThat(result.outcome()).isEqualTo(outcome);
    }
}
