package dev.weir.transport;

/** What kind of thing a transport warns of. The finding in the result has the code of the same name. */
public enum WarningKind {
    /** A setting of the scenario had no effect, or another value is in force. */
    SETTING_NOT_FOLLOWED,
    /** Data was lost on its way and sent again, so that no message is missing. */
    LOSS_RECOVERED,
    /** A subscriber continued at another position than expected: messages were skipped, or came again. */
    POSITION_JUMP,
    /** Transactions of somebody else wrote to the log of the run, where their ends and what was aborted is no message. */
    TRANSACTIONS_OF_OTHERS,
    /** The system gave an answer that its client could not read; the run continued without it. */
    ANSWER_NOT_READABLE,
    /** Something that an earlier run left behind could not be removed. */
    LEFTOVER_NOT_REMOVED,
    /** What the system needs to go on is kept on fewer of its servers than the messages. */
    FEWER_REPLICAS,
    /** The system handed messages over once more, because it was not told in time that they had been received. */
    REDELIVERED,
    /** None of these. */
    OTHER
}
