package dev.weir.cli.live;

import dev.weir.cli.live.LiveFrame.End;
import dev.weir.cli.page.FolderFiles;
import dev.weir.cli.page.LocalSite;
import dev.weir.cli.page.SitePart;
import dev.weir.cli.page.SiteRequest;
import dev.weir.cli.process.Interrupts;
import dev.weir.cli.terminal.ProgressDisplay;
import dev.weir.clock.SystemClock;
import dev.weir.report.MatrixFolder;
import dev.weir.result.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The live page of a command that runs something. Opened and closed by one thread. */
public final class LivePage implements LivePages {

    /** As long an open page has to load the report once the run is over. */
    private static final long PATIENCE_SECONDS = 5;

    private static final Logger LOG = Logger.getLogger(LivePage.class.getName());

    private static final String STOP_BUTTON = "the stop button of the live page";

    private final LiveState state;
    private final LiveSite page;
    private final LocalSite site;
    private final RunFollower follower;
    private volatile @Nullable Path folder;
    private volatile CountDownLatch toLoad = new CountDownLatch(0);

    private LivePage(SystemClock clock, int port) throws IOException {
        state = new LiveState(clock::nanos);
        page = new LiveSite(state, () -> Interrupts.stopAll(STOP_BUTTON), true);
        follower = new RunFollower(state, clock::nanos, () -> page.open() > 0);
        site = LocalSite.open(port, page.or(this::file));
        // The first frame takes a tenth of a second of a processor: now, and not while the run measures.
        LiveSite.json(state.told(LiveTimeLine.Known.NOTHING).frame());
    }

    /**
     * Begins to serve it.
     *
     * @param port 0 for a free one
     * @throws IllegalArgumentException when browsers refuse the port
     * @throws IOException when the port is taken
     */
    public static LivePage open(int port) throws IOException {
        return new LivePage(new SystemClock(), port);
    }

    /** Where it is. */
    public String address() {
        return site.address();
    }

    @Override
    public void begin(Path results) {
        folder = results;
    }

    private boolean file(String path, SiteRequest request) throws IOException {
        Path results = folder;
        if (results == null) {
            return false;
        }
        SitePart files = new FolderFiles(results);
        boolean answered = files.answer(path, request);
        if (answered) {
            toLoad.countDown();
        }
        return answered;
    }

    @Override
    public ProgressDisplay on(ProgressDisplay display) {
        return new PageDisplay(display, follower, state, this::cells);
    }

    /** Reads the table of a matrix anew. */
    private void cells() {
        Path results = folder;
        if (results != null && MatrixFolder.isOne(results)) {
            state.cells(LiveCell.of(MatrixFolder.open(results).result()));
        }
    }

    @Override
    public void ended(Verdict.Outcome outcome, String sentence) {
        toLoad = new CountDownLatch(page.open());
        state.ended(new End(outcome.name(), sentence, FolderFiles.START + "report.html"));
    }

    /** Waits for open pages, which load the report, for a few seconds at most, and serves no more. */
    @Override
    public void close() {
        if (!state.over()) {
            state.ended(new End("ended", "The command ended without a report. Its terminal says why.", ""));
        }
        try {
            // A page that has not loaded the report by then keeps what it shows.
            boolean loaded = toLoad.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            LOG.fine(() -> loaded ? "every live page has the report" : "a live page has not loaded the report");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            site.close();
        }
    }
}
