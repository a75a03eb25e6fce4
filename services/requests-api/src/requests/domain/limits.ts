import { day } from '../../kernel/moments.js'

/** Limit per request (rule sending-1). */
export const mostDocuments = 50
export const mostRecipients = 50
export const mostFields = 300

/** Limit of pages with fields if earlier signatures are kept: each page takes one of our signatures (ADR 0042). */
export const mostKeptPages = 10

/** In characters (rule evidence-3). */
export const longestText = 5000
export const longestName = 200

const minute = 60 * 1000

/** Default, in periods of 24 hours from sending (rule sending-2). */
export const signingPeriodDays = 30
export const mostPeriodDays = 365

/** Validity, attempts and rate limits of codes (rule signing-3). */
export const codeValidMs = 10 * minute
export const mostTries = 5
export const mostCodes = 3
export const codesWithinMs = 15 * minute
export const mostCodesADay = 10
export const codesDayMs = day
export const mostCodesAnInvitation = 30
/** Access by a right code, and the time to repeat its call under the same key (rule signing-4). */
export const codeOpensMs = 12 * 60 * minute
export const codeRepeatMs = 10 * minute

/** Reminders. The warning comes 3 days before the end, or at half of a shorter period (rule signing-15). */
export const reminderEveryDays = 3
export const mostReminders = 5
export const warningBeforeMs = 3 * day

/** Retry delays; the last one repeats until sealing succeeds or is given up (ADR 0029). */
export const sealingRetryMs = [minute, 5 * minute, 30 * minute, 120 * minute, 360 * minute] as const
/** Limits of failures caused by the documents, and of any failures after the last act (ADR 0029). */
export const mostFailuresOfDocuments = 5
export const sealingTimeoutMs = day

/** Retry delays; after five attempts, sealing continues without a timestamp (rule sealing-3). */
export const timestampRetryMs = [minute, 2 * minute, 3 * minute, 4 * minute] as const

/** A timestamp with its certificates takes 3 to 8 KB; an event's data may take 64 KB. */
export const mostTimestampBytes = 16 * 1024
