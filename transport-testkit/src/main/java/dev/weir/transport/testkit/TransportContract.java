package dev.weir.transport.testkit;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;

/**
 * What every transport must do: the interfaces of {@code dev.weir.transport}, read as law. A transport's test extends
 * this class once for each set of settings worth examining, and says with {@link #subject()} which transport that is.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class TransportContract
        implements ContentContract,
                DeliveryContract,
                CapabilityContract,
                AcknowledgementContract,
                LifecycleContract,
                DeclarationContract {

    /** The transport under test and its settings; asked for anew by every test. */
    @Override
    public abstract TransportUnderTest subject();
}
