package dev.weir.metric.otlp;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;

/** What an answer of a collector says of figures that it did not take. */
final class PartialSuccess {

    private static final int PARTIAL_SUCCESS = 1;
    private static final int REJECTED_DATA_POINTS = 1;
    private static final int ERROR_MESSAGE = 2;

    private PartialSuccess() {}

    /** How many figures a collector refused, and why; empty when it took all of them. */
    static String failure(byte[] response) {
        try {
            CodedInputStream in = CodedInputStream.newInstance(response);
            String failure = "";
            for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                if (WireFormat.getTagFieldNumber(tag) == PARTIAL_SUCCESS) {
                    failure = partial(CodedInputStream.newInstance(in.readByteArray()));
                } else {
                    in.skipField(tag);
                }
            }
            return failure;
        } catch (IOException e) {
            return "the answer is not one of OTLP: " + e.getMessage();
        }
    }

    private static String partial(CodedInputStream in) throws IOException {
        long rejected = 0;
        String message = "";
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (WireFormat.getTagFieldNumber(tag)) {
                case REJECTED_DATA_POINTS -> rejected = in.readInt64();
                case ERROR_MESSAGE -> message = in.readString();
                default -> in.skipField(tag);
            }
        }
        return rejected == 0 ? "" : rejected + " figures refused" + (message.isEmpty() ? "" : ": " + message);
    }
}
