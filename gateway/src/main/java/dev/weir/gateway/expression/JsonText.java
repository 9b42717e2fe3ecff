package dev.weir.gateway.expression;

import dev.weir.gateway.expression.Datum.Elements;
import dev.weir.gateway.expression.Datum.Members;
import dev.weir.gateway.expression.Datum.Nothing;
import dev.weir.gateway.expression.Datum.Scalar;

/** Data as compact JSON. */
final class JsonText {

    private static final String HEX = "0123456789abcdef";

    private final StringBuilder out = new StringBuilder(256);
    private boolean first = true;

    private JsonText() {}

    static String of(Datum datum) {
        JsonText text = new JsonText();
        text.write(datum);
        return text.out.toString();
    }

    private void write(Datum datum) {
        switch (datum) {
            case Nothing nothing -> out.append("null");
            case Scalar scalar -> {
                if (scalar.quoted()) {
                    quote(scalar.text());
                } else {
                    out.append(scalar.text());
                }
            }
            case Members members -> {
                out.append('{');
                first = true;
                members.forEach((name, part) -> {
                    separate();
                    quote(name);
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

    private void quote(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ') {
                        out.append("\\u00").append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
