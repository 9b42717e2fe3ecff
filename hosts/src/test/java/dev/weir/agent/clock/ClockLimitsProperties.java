package dev.weir.agent.clock;

import static dev.weir.agent.clock.SimulatedHost.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.clock.ClockBound;
import dev.weir.clock.ClockLine;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Whatever the network does and however a clock drifts, the truth lies within the bound. */
final class ClockLimitsProperties {

    private static final long WARM_UP = 10 * SECOND;
    private static final long END = 70 * SECOND;

    @Property(tries = 300)
    void theTruthLiesWithinTheBound(
            @ForAll long seed,
            @ForAll @LongRange(min = -1_000_000 * SECOND, max = 1_000_000 * SECOND) long offset,
            @ForAll @IntRange(min = -200_000, max = 200_000) int ratePerBillion,
            @ForAll @IntRange(min = 0, max = 10_000) int wanderPerBillion,
            @ForAll @LongRange(min = 0, max = 5_000_000) long there,
            @ForAll @LongRange(min = 0, max = 5_000_000) long back) {
        double lost = Math.floorMod(seed, 51) / 100.0;
        SimulatedHost host = new SimulatedHost(seed, offset, ratePerBillion / 1e9, wanderPerBillion / 1e9, there, back);
        List<ClockExchange> exchanges = new ArrayList<>(List.of(host.exchange(0)));
        exchanges.addAll(host.exchanges(SECOND / 10, WARM_UP, SECOND / 10, lost));
        ClockLine line = ClockFit.line(exchanges).orElse(ClockLine.SAME);
        exchanges.addAll(host.exchanges(WARM_UP + SECOND / 10, END, SECOND / 10, lost));

        ClockBound bound = ClockLimits.bound(line, exchanges, WARM_UP, END);

        if (bound instanceof ClockBound.Within within) {
            for (long at = WARM_UP; at <= END; at += SECOND / 7) {
                assertThat(Math.abs(host.truth((double) at) - line.offsetNanos(at)))
                        .isLessThanOrEqualTo(within.nanos() + 2.0);
            }
        } else {
            // Only a clock that wanders can leave a line that fitted it.
            assertThat(wanderPerBillion).isPositive();
        }
    }

    @Property(tries = 100)
    void theBoundIsNoWiderThanTheNetworkMakesIt(
            @ForAll long seed, @ForAll @LongRange(min = 10_000, max = 1_000_000) long delay) {
        SimulatedHost host = new SimulatedHost(seed, 37 * SECOND, 60e-6, 0, delay, delay);
        List<ClockExchange> exchanges = host.exchanges(0, END, SECOND / 10, 0);
        ClockLine line = ClockFit.line(exchanges.subList(0, 100)).orElseThrow();

        ClockBound bound = ClockLimits.bound(line, exchanges, WARM_UP, END);

        assertThat(bound)
                .isInstanceOfSatisfying(
                        ClockBound.Within.class,
                        within -> assertThat(within.nanos()).isLessThan(6 * delay + 20_000));
    }

    private static long bound(SimulatedHost host) {
        List<ClockExchange> exchanges = host.exchanges(0, END, SECOND / 10, 0);
        ClockLine line = ClockFit.line(exchanges.subList(0, 100)).orElseThrow();
        return ((ClockBound.Within) ClockLimits.bound(line, exchanges, WARM_UP, END)).nanos();
    }

    /**
     * Wherever the line lies between limits that a question and its answer leave, one of them is half of their time away. The line is
     * the centre of gravity of all that are possible, and not always in the middle, so that a little less than half is added.
     */
    @Property(tries = 200)
    void theBoundGrowsByHalfOfADelayWhicheverWayItIsDivided(
            @ForAll long seed,
            @ForAll @IntRange(min = -200_000, max = 200_000) int ratePerBillion,
            @ForAll @LongRange(min = 1_000, max = 100_000) long there,
            @ForAll @LongRange(min = 1_000, max = 100_000) long back,
            @ForAll @LongRange(min = 1_000_000, max = 100_000_000) long moreThere,
            @ForAll @LongRange(min = 0, max = 100_000_000) long moreBack) {
        double rate = ratePerBillion / 1e9;
        long without = bound(new SimulatedHost(seed, -1_000 * SECOND, rate, 0, there, back));
        long oneWay = bound(new SimulatedHost(seed, -1_000 * SECOND, rate, 0, there, back).delaying(moreThere, 0));
        long bothWays =
                bound(new SimulatedHost(seed, -1_000 * SECOND, rate, 0, there, back).delaying(moreThere, moreBack));

        assertThat(without).isGreaterThanOrEqualTo((there + back) / 2);
        assertThat(oneWay).isGreaterThanOrEqualTo((there + back + moreThere) / 2);
        assertThat(oneWay - without).isGreaterThanOrEqualTo(moreThere / 3);
        assertThat(bothWays).isGreaterThanOrEqualTo((there + back + moreThere + moreBack) / 2);
        assertThat(bothWays - without).isGreaterThanOrEqualTo((moreThere + moreBack) / 3);
    }

    /**
     * Exchanges show no step that is shorter than the fastest question and its answer take. Then the error is above the bound by no
     * more than one of their ways.
     */
    @Property(tries = 300)
    void aClockThatIsSetIsFoundOrWrongByNoMoreThanTheBoundAndOneWay(
            @ForAll long seed,
            @ForAll @LongRange(min = -20_000_000, max = 20_000_000) long step,
            @ForAll @LongRange(min = 0, max = 5_000_000) long there,
            @ForAll @LongRange(min = 0, max = 5_000_000) long back,
            @ForAll @IntRange(min = 11, max = 60) int second) {
        SimulatedHost host =
                new SimulatedHost(seed, 37 * SECOND, 20e-6, 0, there, back).stepping(second * SECOND, step);
        List<ClockExchange> exchanges = host.exchanges(0, END, SECOND / 10, 0);
        ClockLine line = ClockFit.line(exchanges.subList(0, 100)).orElseThrow();

        ClockBound bound = ClockLimits.bound(line, exchanges, WARM_UP, END);

        if (bound instanceof ClockBound.Within within) {
            for (long at = WARM_UP; at <= END; at += SECOND / 7) {
                assertThat(Math.abs(host.truth((double) at) - line.offsetNanos(at)))
                        .isLessThanOrEqualTo(within.nanos() + 1.2 * Math.max(there, back) + 20_000);
            }
        }
    }

    @Property(tries = 100)
    void aClockThatIsSetWhileItMattersIsFound(
            @ForAll long seed,
            @ForAll @LongRange(min = 2_000_000, max = 1_000 * SECOND) long step,
            @ForAll boolean back) {
        SimulatedHost host =
                new SimulatedHost(seed, 0, 20e-6, 0, 100_000, 200_000).stepping(30 * SECOND, back ? -step : step);
        List<ClockExchange> exchanges = host.exchanges(0, END, SECOND / 10, 0);
        ClockLine line = ClockFit.line(exchanges.subList(0, 100)).orElseThrow();

        assertThat(ClockLimits.bound(line, exchanges, WARM_UP, END)).isInstanceOf(ClockBound.Contradicted.class);
    }

    /** Of a clock that is set back the reference is ahead by more from then on. */
    @Property(tries = 100)
    void aClockThatIsSetIsToldBetweenTheLastExchangeBeforeAndTheFirstAfter(
            @ForAll long seed, @ForAll @LongRange(min = 50_000_000, max = 1_000 * SECOND) long step) {
        SimulatedHost host = new SimulatedHost(seed, 0, 20e-6, 0, 100_000, 200_000).stepping(30 * SECOND, step);
        List<ClockExchange> exchanges = host.exchanges(0, END, SECOND / 10, 0);
        ClockLine line = ClockFit.line(exchanges.subList(0, 100)).orElseThrow();

        assertThat(ClockLimits.bound(line, exchanges, WARM_UP, END))
                .isInstanceOfSatisfying(ClockBound.Contradicted.class, jump -> {
                    assertThat(jump.fromNanos()).isBetween(30 * SECOND - SECOND / 4, 30 * SECOND + SECOND / 100);
                    assertThat(jump.toNanos()).isBetween(30 * SECOND + step, 30 * SECOND + step + SECOND / 4);
                });
    }

    @Property(tries = 20)
    void beforeTheFirstAndAfterTheLastExchangeTheBoundGrows(@ForAll @LongRange(min = 1, max = 100) long seconds) {
        SimulatedHost host = new SimulatedHost(1, 0, 0, 0, 1_000, 1_000);
        List<ClockExchange> exchanges = host.exchanges(0, SECOND, SECOND / 10, 0);
        ClockLine line = ClockFit.line(exchanges).orElseThrow();

        ClockBound after = ClockLimits.bound(line, exchanges, 0, SECOND + seconds * SECOND);
        ClockBound before = ClockLimits.bound(line, exchanges, -seconds * SECOND, SECOND);

        long wander = Math.round(ClockLimits.MOST_WANDER * (seconds * SECOND));
        // A second of exchanges that take some microseconds leaves some millionths open in the rate.
        long most = wander + 60_000 + seconds * 10_000;
        assertThat(((ClockBound.Within) after).nanos()).isBetween(wander - 40_000, most);
        assertThat(((ClockBound.Within) before).nanos()).isBetween(wander - 40_000, most);
    }
}
