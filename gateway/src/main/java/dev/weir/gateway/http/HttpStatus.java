package dev.weir.gateway.http;

/** The statuses of HTTP, and of the close of a WebSocket, that this server gives. */
final class HttpStatus {

    static final int SWITCHING_PROTOCOLS = 101;
    static final int OK = 200;
    static final int NO_CONTENT = 204;
    static final int BAD_REQUEST = 400;
    static final int UNAUTHORIZED = 401;
    static final int FORBIDDEN = 403;
    static final int NOT_FOUND = 404;
    static final int METHOD_NOT_ALLOWED = 405;
    static final int CONTENT_TOO_LARGE = 413;
    static final int UPGRADE_REQUIRED = 426;
    static final int HEADERS_TOO_LARGE = 431;
    static final int NOT_IMPLEMENTED = 501;
    static final int UNAVAILABLE = 503;
    static final int VERSION_NOT_SUPPORTED = 505;

    static final int CLOSE_NORMAL = 1000;
    static final int CLOSE_PROTOCOL_ERROR = 1002;
    static final int CLOSE_NOT_TEXT = 1003;
    static final int CLOSE_NOT_UTF_8 = 1007;
    static final int CLOSE_TOO_BIG = 1009;

    private HttpStatus() {}

    /** The words that the first line of an answer has beside it. */
    static String reason(int status) {
        return switch (status) {
            case SWITCHING_PROTOCOLS -> "Switching Protocols";
            case OK -> "OK";
            case NO_CONTENT -> "No Content";
            case BAD_REQUEST -> "Bad Request";
            case UNAUTHORIZED -> "Unauthorized";
            case FORBIDDEN -> "Forbidden";
            case NOT_FOUND -> "Not Found";
            case METHOD_NOT_ALLOWED -> "Method Not Allowed";
            case CONTENT_TOO_LARGE -> "Content Too Large";
            case UPGRADE_REQUIRED -> "Upgrade Required";
            case HEADERS_TOO_LARGE -> "Request Header Fields Too Large";
            case NOT_IMPLEMENTED -> "Not Implemented";
            case UNAVAILABLE -> "Service Unavailable";
            case VERSION_NOT_SUPPORTED -> "HTTP Version Not Supported";
            default -> "Error";
        };
    }
}
