package dev.weir.measure.count;

/** 64 unused bytes. The JVM lays out the fields of a superclass before those of its subclasses. */
class PaddingBefore {

    long before1;
    long before2;
    long before3;
    long before4;
    long before5;
    long before6;
    long before7;
    long before8;
}
