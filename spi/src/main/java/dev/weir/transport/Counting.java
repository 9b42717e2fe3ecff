package dev.weir.transport;

import java.util.List;
import java.util.function.Supplier;

/** A transport whose client library counts something itself. */
public interface Counting {

    /** What the clients count from now on: asked for when measuring begins, read when it has ended. */
    Supplier<List<ClientFigure>> clientFigures();
}
