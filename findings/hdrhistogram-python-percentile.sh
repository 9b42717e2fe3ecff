#!/usr/bin/env bash
# The Python port of HdrHistogram (hdrhistogram 0.10.3) says another percentile than Java's of the same encoded histogram, and leaves
# out intervals of the same log. Its get_value_at_percentile() rounds the rank to the nearest value instead of up: of 1,600 latencies of
# which 2 are 2 s, it says that 99.9 % are at most 1 ms, and only 99.875 % are. Its log reader, asked for everything, passes over an
# interval that begins before the log's StartTime, as one does when recording began before the log was opened; Java's and JavaScript's
# return it.
#
# Seen with HdrHistogram 2.2.2 (Java), hdr-histogram-js 3.0.1 and hdrhistogram 0.10.3 (Python):
#
#   p99.9 of 1,600 values, 2 of them slow    Java 2000895, JavaScript 2000895, Python 1000
#   intervals of a log with two              Java 2, JavaScript 2, Python 1
#
# Needs a JDK 17 or newer (JAVA_HOME, or java on the PATH), Maven, Node.js with npm, and Python 3 with venv. Takes half a minute. Exits
# with 1 when it sees something else.
set -euo pipefail
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

mvn -B -ntp -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
    -Dartifact=org.hdrhistogram:HdrHistogram:2.2.2 -DoutputDirectory=.
python3 -m venv python
python/bin/pip install -q --disable-pip-version-check hdrhistogram==0.10.3
npm install --silent --no-audit --no-fund --ignore-scripts hdr-histogram-js@3.0.1 >/dev/null

cat >Write.java <<'JAVA'
import java.io.File;
import java.io.PrintStream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

public class Write {
    static final long OPENED = 1_790_000_000_250L;

    static Histogram interval(long start, int slow) {
        Histogram histogram = new Histogram(3);
        histogram.setStartTimeStamp(start);
        histogram.setEndTimeStamp(start + 1_000);
        histogram.recordValueWithCount(1_000, 1_600 - slow);
        histogram.recordValueWithCount(2_000_000, slow);
        return histogram;
    }

    public static void main(String[] arguments) throws Exception {
        try (PrintStream file = new PrintStream("log.hlog")) {
            HistogramLogWriter log = new HistogramLogWriter(file);
            log.outputLogFormatVersion();
            log.outputStartTime(OPENED);
            log.outputLegend();
            log.outputIntervalHistogram(interval(OPENED - 250, 2));
            log.outputIntervalHistogram(interval(OPENED + 750, 2));
        }
        int intervals = 0;
        EncodableHistogram last = null;
        HistogramLogReader reader = new HistogramLogReader(new File("log.hlog"));
        for (var one = reader.nextIntervalHistogram(); one != null; one = reader.nextIntervalHistogram()) {
            intervals++;
            last = one;
        }
        System.out.println("Java " + ((Histogram) last).getValueAtPercentile(99.9) + " " + intervals);
    }
}
JAVA
cat >read.mjs <<'JS'
import fs from "node:fs";
import { HistogramLogReader, initWebAssembly } from "hdr-histogram-js";

await initWebAssembly();
const reader = new HistogramLogReader(fs.readFileSync("log.hlog", "utf8"));
let intervals = 0;
let last;
for (let one = reader.nextIntervalHistogram(); one; one = reader.nextIntervalHistogram()) {
    intervals++;
    last = one;
}
console.log("JavaScript", last.getValueAtPercentile(99.9), intervals);
JS
cat >read.py <<'PYTHON'
from hdrh.histogram import HdrHistogram
from hdrh.log import HistogramLogReader

reader = HistogramLogReader("log.hlog", HdrHistogram(1, 3_600_000_000, 3))
intervals = 0
while one := reader.get_next_interval_histogram():
    intervals += 1
    last = one
print("Python", last.get_value_at_percentile(99.9), intervals)
PYTHON
{
    "$java" -cp HdrHistogram-2.2.2.jar Write.java
    node read.mjs
    python/bin/python read.py
} | tee seen
cat >expected <<'TEXT'
Java 2000895 2
JavaScript 2000895 2
Python 1000 1
TEXT
diff expected seen
