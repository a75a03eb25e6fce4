/**
 * Every number a person or a client can run into, in one table (rules drafting-12, documents-6, sending-1, evidence-3).
 */
export const limits = {
  filesPerUpload: 10,
  fileBytes: 50 * 1024 * 1024,
  pagesPerDocument: 2000,
  documentsPerRequest: 50,
  recipientsPerRequest: 50,
  fieldsPerRequest: 300,
  titleLength: 200,
  subjectLength: 200,
  messageLength: 5000,
  /** Of the message to one recipient (rule drafting-24). */
  recipientMessageLength: 2000,
  /** How long recipients have and how far apart reminders are, usually and at most, in times of 24 hours (rules sending-2, signing-15). */
  periodUsualDays: 30,
  periodMostDays: 365,
  reminderUsualDays: 3,
  reminderMostDays: 30,
  /** The end of a period is announced so many times 24 hours before, of a shorter one at half of it (rule signing-15). */
  warningDays: 3,
  nameLength: 200,
  emailLength: 254,
  reasonLength: 1000,
  labelLength: 100,
  fileNameLength: 255,
  listDefault: 50,
  listMost: 200,
  searchLength: 200,
  /** Requests whose files come in one zip. */
  requestsPerZip: 100,
  signingOrderMost: 50,
  textValueLength: 5000,
  /** Points of all strokes of a drawn signature together. */
  strokePoints: 3000,
  /** Decimals of a stroke's coordinates, from 0 to 1. */
  strokeDecimals: 3,
  /** A picture of a signature: bytes, and pixels. */
  markBytes: 1024 * 1024,
  markWidth: 4000,
  markHeight: 2000,
  /** All values of one finish besides marks. */
  valuesBytes: 256 * 1024,
  codeDigits: 6,
  /** Digits of an event's hash that stand beside a mark. */
  stampDigits: 8,
  /** All files of a completed mail together; beyond, it only links to them (rule sending-9). */
  attachedBytes: 10 * 1024 * 1024,
} as const

/** The names an upload may end in (rules drafting-12, documents-7). */
export const acceptedExtensions = ['.pdf', '.doc', '.docx'] as const

/** Toast and tooltip timings (rules pages-8, pages-9). */
export const timings = {
  toastMs: 5000,
  toastRemovalMs: 1_000_000,
  toastSwipePx: 50,
  tooltipDelayMs: 700,
  tooltipSkipMs: 300,
} as const
