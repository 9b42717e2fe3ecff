package dev.weir.gateway.expression;

import dev.weir.gateway.expression.Datum.Elements;
import dev.weir.gateway.expression.Datum.Members;
import dev.weir.gateway.expression.Datum.Nothing;
import dev.weir.gateway.expression.Datum.Scalar;
import dev.weir.gateway.json.QuotedJson;

/** Data as compact JSON. */
final class CompactJson {

    private final StringBuilder out = new StringBuilder(256);
    private boolean first = true;

    private CompactJson() {}

    static String of(Datum datum) {
        CompactJson text = new CompactJson();
        text.write(datum);
        return text.out.toString();
    }

    private void write(Datum datum) {
        switch (datum) {
            case Nothing nothing -> out.append("null");
            case Scalar scalar -> {
                if (scalar.quoted()) {
                    QuotedJson.append(scalar.text(), out);
                } else {
                    out.append(scalar.text());
                }
            }
            case Members members -> {
                out.append('{');
                first = true;
                members.forEach((name, part) -> {
                    separate();
                    QuotedJson.append(name, out);
                    out.append(':');
                    write(part);
                    first = false;
                });
                first = false;
                out.append('}');
            }
            case Elements elements -> {
                out.append('[');
                for (int index = 0; index < elements.size(); index++) {
                    if (index > 0) {
                        out.append(',');
                    }
                    write(elements.element(index));
                }
                out.append(']');
            }
        }
    }

    private void separate() {
        if (!first) {
            out.append(',');
        }
    }
}
