package dev.weir.payload;

/**
 * The schema registry of a run.
 *
 * @param url its address, to which {@code /schemas/ids/…} is appended
 * @param user for basic authentication; empty for none
 * @param password of the user
 * @param trust file of a PKCS12 store with the certificates to trust; empty for those the JVM trusts
 * @param trustPassword of that file; empty for none
 * @param subject the subject of the schema
 * @param register whether the schema is registered where it is not; otherwise it has to be there
 */
public record RegistrySpec(
        String url,
        String user,
        String password,
        String trust,
        String trustPassword,
        String subject,
        boolean register) {

    /** The same with another subject. */
    public RegistrySpec of(String otherSubject) {
        return new RegistrySpec(url, user, password, trust, trustPassword, otherSubject, register);
    }

    /** The address only: what else is here may be secret. */
    @Override
    public String toString() {
        return url;
    }
}
