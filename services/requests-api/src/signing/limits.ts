/** At most so many in one request (decisions, Sending). */
export const mostDocuments = 50
export const mostRecipients = 50
export const mostFields = 300

/** How long recipients have: 30 days from sending (decisions, Sending). */
export const signingPeriodMs = 30 * 24 * 60 * 60 * 1000
