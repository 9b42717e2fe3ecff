package dev.weir.search;

import java.util.Arrays;
import java.util.List;

/**
 * Where the limit lies, by the trials so far: a probability for each place on a logarithmic grid and for each width of the
 * range in which a trial may end either way. Every trial moves it by Bayes' rule; between two trials the limit may drift
 * a little. A few trials in a hundred are taken to end wrongly wherever they are.
 */
final class Posterior {

    /** How finely places are told apart, as a logarithm: half a percent. */
    private static final double STEP = 0.005;

    /** Which part of all trials ends wrongly, far from the limit too. */
    private static final double WRONG = 0.015;

    /** The chance that the limit moves between two trials, down or up. */
    private static final double MOVES = 0.4;

    /** By how many steps it does. */
    private static final int MOVE = 2;

    /** How far, as a logarithm, the range may reach in which the longest trials end either way. */
    private static final double[] WIDTHS = {0.002, 0.012, 0.03, 0.07, 0.15};

    private static final double[] WIDTH_CHANCES = {0.3, 0.2, 0.2, 0.18, 0.12};

    /** So many widths away from the limit, noise decides nothing. */
    private static final double FAR = 12;

    private final double first;
    private final double[][] chances;

    private Posterior(double first, int places) {
        this.first = first;
        this.chances = new double[WIDTHS.length][places];
        for (int width = 0; width < WIDTHS.length; width++) {
            Arrays.fill(chances[width], WIDTH_CHANCES[width] / places);
        }
    }

    /** What trials say, of which at least one counts; spoiled ones are passed over. */
    static Posterior of(List<Trial> trials) {
        double low = trials.stream().mapToDouble(Trial::value).min().orElseThrow() / 2.5;
        double high = trials.stream().mapToDouble(Trial::value).max().orElseThrow() * 2.5;
        double first = Math.log(low);
        Posterior posterior = new Posterior(first, (int) ((Math.log(high) - first) / STEP) + 1);
        for (Trial trial : trials) {
            if (trial.outcome() != TrialOutcome.SPOILED) {
                posterior.drift();
                posterior.take(trial);
            }
        }
        return posterior;
    }

    private void take(Trial trial) {
        double at = Math.log(trial.value());
        double shorter = shorter(trial.length());
        double sum = 0;
        for (int width = 0; width < WIDTHS.length; width++) {
            for (int i = 0; i < chances[width].length; i++) {
                double met = met(first + i * STEP - at, WIDTHS[width] * shorter);
                chances[width][i] *= trial.outcome() == TrialOutcome.MET ? met : 1 - met;
                sum += chances[width][i];
            }
        }
        for (double[] each : chances) {
            for (int i = 0; i < each.length; i++) {
                each[i] /= sum;
            }
        }
    }

    /** By how much that range is wider for a shorter trial, of which noise averages less. */
    private static double shorter(int length) {
        return Math.sqrt((double) Search.LONGEST / length);
    }

    /** How far that range reaches, in the mean of what is likely. */
    double width() {
        double mean = 0;
        for (int width = 0; width < WIDTHS.length; width++) {
            mean += WIDTHS[width] * Arrays.stream(chances[width]).sum();
        }
        return mean;
    }

    private void drift() {
        for (double[] each : chances) {
            double[] before = each.clone();
            for (int i = 0; i < each.length; i++) {
                double smaller = before[Math.max(0, i - MOVE)];
                double larger = before[Math.min(before.length - 1, i + MOVE)];
                each[i] = (1 - MOVES) * before[i] + MOVES / 2 * (smaller + larger);
            }
        }
    }

    /** The chance that a trial so far below the limit is met. */
    private static double met(double below, double width) {
        double widths = below / width;
        double right = Math.abs(widths) > FAR ? (widths > 0 ? 1 : 0) : 1 / (1 + Math.exp(-widths));
        return WRONG + (1 - 2 * WRONG) * right;
    }

    /** The chance that a trial of a value and a length is met. */
    double metAt(double value, int length) {
        double at = Math.log(value);
        double shorter = shorter(length);
        double chance = 0;
        for (int width = 0; width < WIDTHS.length; width++) {
            for (int i = 0; i < chances[width].length; i++) {
                chance += chances[width][i] * met(first + i * STEP - at, WIDTHS[width] * shorter);
            }
        }
        return chance;
    }

    /** The chance that the limit is smaller than a value. */
    double below(double value) {
        double end = (Math.log(value) - first) / STEP;
        double sum = 0;
        for (double[] each : chances) {
            for (int i = 0; i < each.length && i < end; i++) {
                sum += each[i];
            }
        }
        return sum;
    }

    /** The value below which the limit lies with such a chance. */
    double quantile(double chance) {
        double sum = 0;
        for (int i = 0; i < chances[0].length; i++) {
            double here = 0;
            for (double[] each : chances) {
                here += each[i];
            }
            if (sum + here >= chance) {
                double part = here == 0 ? 0 : (chance - sum) / here;
                return Math.exp(first + (i - 0.5 + part) * STEP);
            }
            sum += here;
        }
        return Math.exp(first + (chances[0].length - 1) * STEP);
    }
}
