package dev.weir.payload.protobuf;

import dev.weir.message.Carrier;
import dev.weir.message.CarrierKind;
import dev.weir.message.CarrierProvider;

/** Makes the carriers of Protobuf messages. */
public final class ProtobufCarrierProvider implements CarrierProvider {

    @Override
    public CarrierKind kind() {
        return CarrierKind.PROTOBUF;
    }

    @Override
    public Carrier carrier() {
        return new ProtobufCarrier();
    }
}
