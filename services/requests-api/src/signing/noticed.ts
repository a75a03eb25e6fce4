import type { RequestEvent } from './events.js'

/** What happens by itself, or is between a recipient and the mail server: it moves no request up in the list (ADR 0010). */
const unnoticed: ReadonlySet<RequestEvent['type']> = new Set([
  'DocumentRendered',
  'MailDelivered',
  'MailAttemptFailed',
  'MailUndeliverable',
  'CodeRequested',
  'CodeAccepted',
  'CodeRefused',
  'RecipientsReminded',
  'EndAnnounced',
  'HeadTimestamped',
  'TimestampFailed',
  'SealingFailed',
  'SealingRetried',
])

/** Whether an event is a change to a request as its sender sees it, and counts for 'Last Updated'. */
export const isNoticed = ({ type }: RequestEvent): boolean => !unnoticed.has(type)
