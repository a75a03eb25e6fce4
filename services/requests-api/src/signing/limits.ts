/** At most so many in one request (rule sending-1). */
export const mostDocuments = 50
export const mostRecipients = 50
export const mostFields = 300

/** Earlier signatures are kept where fields stand on at most so many pages: each takes a signature of ours (ADR 0042). */
export const mostKeptPages = 10

/** A text a recipient enters has at most so many characters, a typed name so many (rule evidence-3). */
export const longestText = 5000
export const longestName = 200
/** With more line breaks in a row a text is sealed too small to be seen (rule fields-10). */
export const mostLineBreaks = 6

const minute = 60 * 1000
export const day = 24 * 60 * minute

/** How long recipients have, where the sender chose nothing else: so many times 24 hours from sending (rule sending-2). */
export const signingPeriodDays = 30

/**
 * A code: 10 minutes, five tries; three codes in 15 minutes, ten in a day, thirty since the invitation was last sent
 * (rule signing-3).
 */
export const codeValidMs = 10 * minute
export const mostTries = 5
export const mostCodes = 3
export const codesWithinMs = 15 * minute
export const mostCodesADay = 10
export const codesDayMs = day
export const mostCodesAnInvitation = 30
/** A right code opens its link for 12 hours; its call, repeated with its key, is answered alike for 10 minutes (rule signing-4). */
export const codeOpensMs = 12 * 60 * minute
export const codeRepeatMs = 10 * minute

/**
 * Reminders: every 3 days where the sender chose no other rhythm, at most 5; the end is announced 3 days before, or at half of
 * a shorter period (rule signing-15).
 */
export const reminderEveryDays = 3
export const mostReminders = 5
export const warningBeforeMs = 3 * day

/** Waits before sealing is tried again; the last one from then on, until it succeeds or is given up (ADR 0040). */
export const sealingRetryMs = [minute, 5 * minute, 30 * minute, 120 * minute, 360 * minute] as const
/** Sealing is given up at so many failures of the documents, or at any after so long since the last act (ADR 0040). */
export const mostFailuresOfDocuments = 5
export const sealingPatienceMs = day

/** Waits before a timestamp is asked for again: five times in ten minutes (rule sealing-3), then it is done without. */
export const timestampRetryMs = [minute, 2 * minute, 3 * minute, 4 * minute] as const

/** A timestamp with its certificates has 3 to 8 KB; an event's data has room for 64 KB. */
export const mostTimestampBytes = 16 * 1024
