import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { requestMailRules } from '@countersign/requests-api/internal/requests/domain/mails'
import { evolveMails, noMails } from '@countersign/requests-api/internal/platform/mail/mail-ledger'
import { requestId } from './sample-events.js'

const stream = `signature-request-${requestId}`
const actor = { kind: 'owner' }

/** The emails that a request's history asks for: those without an outcome, and the ids of those to withdraw. */
export function mailsOf(...events: readonly RequestEvent[]) {
  const happened = events.map((event, revision) => ({ event, stream, revision, actor, causation: null }))
  const ledger = noMails(requestMailRules)
  const withdrawn = happened.flatMap((one, place) => evolveMails(requestMailRules, ledger, one, place))
  return { open: [...ledger.open.values()].map(({ mail, askedAt }) => ({ ...mail, askedAt })), withdrawn }
}
