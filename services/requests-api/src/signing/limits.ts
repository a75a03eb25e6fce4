/** Limit per request (rule sending-1). */
export const mostDocuments = 50
export const mostRecipients = 50
export const mostFields = 300

/**
 * Earlier signatures are kept if fields cover at most this many pages, since each page takes one of our signatures (ADR
 * 0042).
 */
export const mostKeptPages = 10

/** Limits in characters of entered texts and typed names (rule evidence-3). */
export const longestText = 5000
export const longestName = 200
/** Consecutive line breaks. With more, the sealed text would be too small to read (rule fields-10). */
export const mostLineBreaks = 6

const minute = 60 * 1000
export const day = 24 * 60 * minute

/** Default signing period in periods of 24 hours from sending (rule sending-2). */
export const signingPeriodDays = 30

/**
 * Codes are valid for 10 minutes and five attempts. Limits: three in 15 minutes, ten in a day, thirty since the last
 * invitation (rule signing-3).
 */
export const codeValidMs = 10 * minute
export const mostTries = 5
export const mostCodes = 3
export const codesWithinMs = 15 * minute
export const mostCodesADay = 10
export const codesDayMs = day
export const mostCodesAnInvitation = 30
/**
 * A right code unlocks its link for 12 hours; its call can be repeated under the same key for 10 minutes (rule
 * signing-4).
 */
export const codeOpensMs = 12 * 60 * minute
export const codeRepeatMs = 10 * minute

/**
 * Reminders: every 3 days by default, at most 5. The warning comes 3 days before the end, or at half of a shorter
 * period (rule signing-15).
 */
export const reminderEveryDays = 3
export const mostReminders = 5
export const warningBeforeMs = 3 * day

/** Retry delays of sealing; the last one repeats until sealing succeeds or is given up (ADR 0040). */
export const sealingRetryMs = [minute, 5 * minute, 30 * minute, 120 * minute, 360 * minute] as const
/**
 * Sealing is given up after this many failures caused by the documents, or at any failure this long after the last act
 * (ADR 0040).
 */
export const mostFailuresOfDocuments = 5
export const sealingPatienceMs = day

/** Retry delays of timestamps: five attempts in ten minutes (rule sealing-3), then sealing continues without one. */
export const timestampRetryMs = [minute, 2 * minute, 3 * minute, 4 * minute] as const

/** A timestamp with its certificates takes 3 to 8 KB; an event's data may take 64 KB. */
export const mostTimestampBytes = 16 * 1024
