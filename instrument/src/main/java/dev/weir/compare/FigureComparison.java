package dev.weir.compare;

/**
 * What a comparison found of one figure.
 *
 * @param samples its values
 * @param verdict better, worse, same, or cannot tell
 * @param ratio how many times as large it is on the second side
 * @param rankBiserial how often a value of the second side is above one of the first, less how often it is below: from -1 to 1
 * @param probability how probable such a difference is between equal sides, corrected for the number of figures
 * @param needed runs on each side after which it may be told, by estimate; 0 where it is told, or nothing can be estimated
 */
public record FigureComparison(
        FigureSamples samples,
        FigureVerdict verdict,
        MedianRatio ratio,
        double rankBiserial,
        double probability,
        int needed) {}
