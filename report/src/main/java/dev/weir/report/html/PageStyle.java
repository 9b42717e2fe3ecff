package dev.weir.report.html;

/** What reports look like, for other pages that shall look the same. */
public final class PageStyle {

    private PageStyle() {}

    /** The style sheet of reports: colours of both schemes, type, tables. */
    public static String sheet() {
        return PageFrame.resource("report.css");
    }

    /** The address of the icon, which has the icon in it. */
    public static String icon() {
        return PageFrame.ICON;
    }
}
