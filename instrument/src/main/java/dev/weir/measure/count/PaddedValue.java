package dev.weir.measure.count;

/** A value with unused bytes before it; a subclass adds those behind it. */
class PaddedValue extends PaddingBefore {

    long value;
}
