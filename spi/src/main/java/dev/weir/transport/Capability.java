package dev.weir.transport;

/** What a transport can do beyond carrying bytes from publishers to subscribers. */
public enum Capability {
    /** Carries a header beside the message, so that the identity need not be in the payload. */
    HEADER,
    /** Carries any number of headers of the user's own beside the message. */
    USER_HEADERS,
    /** Routes and orders by key. */
    KEY,
    /** Shares the messages of a run among subscribers, each going to exactly one of them. */
    SHARED_DELIVERY,
    /** Gives every subscriber every message. */
    EACH_DELIVERY,
    /** Delivers on the publishing thread, inside {@code publish}. */
    SAME_THREAD,
    /** Tells what became of a message on the publishing thread, before {@code publish} returns. */
    ANSWERS_WITHIN_PUBLISH,
    /** Publishers and subscribers share a memory, so that a run may say what is done with the bytes of messages. */
    SAME_MEMORY,
    /** Publishers and subscribers may live in different processes. */
    SEPARATE_PROCESSES,
    /** These processes may be on different hosts. */
    SEVERAL_HOSTS,
    /** Carries echoes of messages back, so that a round trip can be measured. */
    ROUND_TRIP,
    /** Opens thousands of light subscribers on a few event loops. */
    CROWD,
    /** May leave out a message that a newer one of the same item replaces before a client could take it. */
    CONFLATES,
    /** Was asked to give clients fewer messages a second, or fewer bytes, than there may be. */
    THROTTLES,
    /** Subscribers can leave, or vanish, and come back while a run goes on. */
    REJOINING,
    /** Subscribers that share the messages may be in several processes: whoever takes over knows where another was. */
    SHARED_AMONG_PROCESSES,
    /** Promises no order among the messages of a publisher. */
    UNORDERED_DELIVERY,
    /** Publishes to several topics, all of which each subscriber reads. */
    SEVERAL_TOPICS
}
