package dev.weir.gateway.wire;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;

/** A check that two keys are the two halves of one pair. */
final class KeyPairs {

    private static final byte[] SIGNED = {1, 2, 3};

    private KeyPairs() {}

    static boolean belongTogether(PrivateKey key, PublicKey certified) throws GeneralSecurityException {
        if (!key.getAlgorithm().equals(certified.getAlgorithm())) {
            return false;
        }
        String algorithm = switch (key.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> key.getAlgorithm();
        };
        Signature signature = Signature.getInstance(algorithm);
        signature.initSign(key);
        signature.update(SIGNED);
        byte[] signed = signature.sign();
        signature.initVerify(certified);
        signature.update(SIGNED);
        return signature.verify(signed);
    }
}
