package dev.weir.report.summary;

import dev.weir.result.Verdict.Expectation;
import dev.weir.result.Verdict.Outcome;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Runs as JUnit XML: a suite for each run, a test case for its verdict and one for each expectation. */
public final class JUnitXml {

    private JUnitXml() {}

    /** The document. */
    public static String of(List<JudgedRun> runs) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("testsuites");
            for (JudgedRun run : runs) {
                suite(xml, run);
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a text takes every element", e);
        }
        return text + "\n";
    }

    private static void suite(XMLStreamWriter xml, JudgedRun run) throws XMLStreamException {
        List<Expectation> expectations = run.verdict().expectations();
        Outcome outcome = run.verdict().outcome();
        long failed = expectations.stream().filter(JUnitXml::failed).count();
        long inconclusive = expectations.stream().filter(JUnitXml::inconclusive).count();
        xml.writeStartElement("testsuite");
        attribute(xml, "name", "weir " + run.name());
        attribute(xml, "tests", Integer.toString(expectations.size() + 1));
        attribute(xml, "failures", Long.toString(failed + (outcome == Outcome.FAIL ? 1 : 0)));
        attribute(xml, "errors", outcome == Outcome.INVALID || outcome == Outcome.ERROR ? "1" : "0");
        attribute(xml, "skipped", Long.toString(inconclusive));
        attribute(xml, "time", seconds(run));
        attribute(xml, "timestamp", run.startedAt().replaceAll("(\\.\\d+)?Z$", ""));
        open(xml, run, "verdict", seconds(run));
        switch (outcome) {
            case PASS -> {}
            case FAIL -> problem(xml, "failure", outcome.name(), run.verdict().sentence());
            case INVALID, ERROR ->
                problem(xml, "error", outcome.name(), run.verdict().sentence());
        }
        xml.writeEndElement();
        for (Expectation expectation : expectations) {
            open(xml, run, expectation.metric() + " " + expectation.limit(), "0");
            if (failed(expectation)) {
                problem(xml, "failure", "expectation", found(expectation));
            } else if (inconclusive(expectation)) {
                xml.writeStartElement("skipped");
                attribute(xml, "message", found(expectation));
                xml.writeEndElement();
            }
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static String found(Expectation expectation) {
        return expectation.metric() + " was " + expectation.found() + ", expected " + expectation.limit();
    }

    private static boolean failed(Expectation expectation) {
        return switch (expectation.holds()) {
            case NO -> true;
            case YES, INCONCLUSIVE -> false;
        };
    }

    private static boolean inconclusive(Expectation expectation) {
        return switch (expectation.holds()) {
            case INCONCLUSIVE -> true;
            case YES, NO -> false;
        };
    }

    private static String seconds(JudgedRun run) {
        return String.format(Locale.ROOT, "%.3f", run.seconds());
    }

    private static void open(XMLStreamWriter xml, JudgedRun run, String name, String seconds)
            throws XMLStreamException {
        xml.writeStartElement("testcase");
        attribute(xml, "name", name);
        attribute(xml, "classname", "weir " + run.name());
        attribute(xml, "time", seconds);
    }

    private static void problem(XMLStreamWriter xml, String element, String type, String message)
            throws XMLStreamException {
        xml.writeStartElement(element);
        attribute(xml, "type", type);
        attribute(xml, "message", message);
        xml.writeCharacters(plain(message));
        xml.writeEndElement();
    }

    private static void attribute(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, plain(value));
    }

    /** Without the characters that XML has no way to write. */
    private static String plain(String text) {
        return text.replaceAll("[^\\x09\\x0A\\x0D\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?");
    }
}
