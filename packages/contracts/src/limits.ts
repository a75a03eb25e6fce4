/** All limits that people or clients can reach (rules drafting-12, documents-6, sending-1, evidence-3). */
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
  /** Rule drafting-24. */
  recipientMessageLength: 2000,
  /** Defaults and maxima of the signing period and reminder interval, in periods of 24 hours (rules sending-2, signing-15). */
  periodUsualDays: 30,
  periodMostDays: 365,
  reminderUsualDays: 3,
  reminderMostDays: 30,
  /** In periods of 24 hours before the end; at half of a shorter period (rule signing-15). */
  warningDays: 3,
  nameLength: 200,
  emailLength: 254,
  teamNameLength: 100,
  /** In periods of 24 hours. */
  invitationDays: 7,
  /** In code points (rule access-11). */
  passwordMin: 8,
  passwordMost: 256,
  passkeyLabelLength: 100,
  reasonLength: 1000,
  labelLength: 100,
  fileNameLength: 255,
  listDefault: 50,
  listMost: 200,
  searchLength: 200,
  requestsPerZip: 100,
  signingOrderMost: 50,
  textValueLength: 5000,
  strokePoints: 3000,
  /** Decimals of stroke coordinates between 0 and 1. */
  strokeDecimals: 3,
  markBytes: 1024 * 1024,
  markWidth: 4000,
  markHeight: 2000,
  valuesBytes: 256 * 1024,
  codeDigits: 6,
  stampDigits: 8,
  /** Total; above, a completed mail only links to the files (rule sending-9). */
  attachedBytes: 10 * 1024 * 1024,
} as const

/** Rules drafting-12, documents-7. */
export const acceptedExtensions = ['.pdf', '.doc', '.docx'] as const

/** Toasts and tooltips (rules pages-8, pages-9). */
export const timings = {
  toastMs: 5000,
  toastRemovalMs: 1_000_000,
  toastSwipePx: 50,
  tooltipDelayMs: 700,
  tooltipSkipMs: 300,
} as const
