package dev.weir.fault.proxy.kafka;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.protocol.ApiKeys;

/**
 * A kind of answer that names brokers by their addresses.
 *
 * @param api of which request
 * @param version of which version
 * @param upToAddresses the fields before the addresses; empty when the answer is small and is read as a whole
 */
record AddressedAnswer(ApiKeys api, short version, List<FieldShape> upToAddresses) {

    /** Answers that are made of addresses. */
    private static final List<ApiKeys> WHOLE =
            List.of(ApiKeys.METADATA, ApiKeys.FIND_COORDINATOR, ApiKeys.DESCRIBE_CLUSTER);

    /** Answers that may be large, and end with the addresses of brokers that lead what another one was asked for. */
    private static final Map<ApiKeys, Integer> FIRST_ADDRESSED =
            Map.of(ApiKeys.PRODUCE, 10, ApiKeys.FETCH, 16, ApiKeys.SHARE_FETCH, 0, ApiKeys.SHARE_ACKNOWLEDGE, 0);

    private static final Map<ApiKeys, List<AddressedAnswer>> ALL = all();

    AddressedAnswer {
        upToAddresses = List.copyOf(upToAddresses);
    }

    /** Whether it is read as a whole. */
    boolean whole() {
        return upToAddresses.isEmpty();
    }

    /**
     * The kind of answer that a request gets; empty when that names no brokers.
     *
     * @throws UnforwardableException when it may name some, and its version is not known here
     */
    static Optional<AddressedAnswer> to(short apiKey, short version) throws UnforwardableException {
        if (!ApiKeys.hasId(apiKey)) {
            return Optional.empty();
        }
        ApiKeys api = ApiKeys.forId(apiKey);
        List<AddressedAnswer> versions = ALL.getOrDefault(api, List.of());
        if (versions.isEmpty() || version < api.messageType.lowestSupportedVersion()) {
            return Optional.empty(); // The broker refuses versions that are too old.
        }
        if (version > api.messageType.highestSupportedVersion(true)) {
            throw new UnforwardableException("the client asks for " + api.name + " in version " + version
                    + ", which is newer than the proxy knows, so it could not put its addresses into the answer");
        }
        int index = version - versions.getFirst().version;
        return index < 0 ? Optional.empty() : Optional.of(versions.get(index));
    }

    private static Map<ApiKeys, List<AddressedAnswer>> all() {
        Map<ApiKeys, List<AddressedAnswer>> all = new EnumMap<>(ApiKeys.class);
        for (ApiKeys api : WHOLE) {
            all.put(api, versions(api, api.messageType.lowestSupportedVersion()));
        }
        FIRST_ADDRESSED.forEach((api, first) ->
                all.put(api, versions(api, Math.max(first, api.messageType.lowestSupportedVersion()))));
        return all;
    }

    private static List<AddressedAnswer> versions(ApiKeys api, int first) {
        List<AddressedAnswer> versions = new ArrayList<>();
        for (short version = (short) first; version <= api.messageType.highestSupportedVersion(true); version++) {
            versions.add(new AddressedAnswer(
                    api,
                    version,
                    WHOLE.contains(api)
                            ? List.of()
                            : FieldShape.upToAddresses(api.messageType.responseSchemas()[version])));
        }
        return versions;
    }
}
