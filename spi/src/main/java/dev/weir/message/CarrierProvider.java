package dev.weir.message;

import java.util.ServiceLoader;

/** Makes carriers of a kind that needs a library which the core does without. Found by {@link ServiceLoader}. */
public interface CarrierProvider {

    /** The kind it makes. */
    CarrierKind kind();

    /** A new carrier for one thread. */
    Carrier carrier();

    /** A carrier of the first provider of that kind. */
    static Carrier carrier(CarrierKind kind) {
        return ServiceLoader.load(CarrierProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.kind() == kind)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "this installation has no library for it (a CarrierProvider of the kind " + kind + ")"))
                .carrier();
    }
}
