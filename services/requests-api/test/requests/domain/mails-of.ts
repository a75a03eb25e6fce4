import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { requestMailRules } from '@countersign/requests-api/internal/requests/domain/mails'
import { ledgerOf, openMails } from '@countersign/requests-api/internal/platform/mail/mail-ledger'
import { requestId } from './sample-events.js'

const stream = `signature-request-${requestId}`
const actor = { kind: 'owner' }

/** The emails that a request's history asks for: those without an outcome, and the ids of those withdrawn. */
export function mailsOf(...events: readonly RequestEvent[]) {
  const happened = events.map((event, revision) => ({ event, stream, revision, actor, causation: null }))
  const ledger = ledgerOf(requestMailRules, happened)
  return {
    open: openMails(ledger).map(({ mail, askedAt }) => ({ ...mail, askedAt })),
    withdrawn: [...ledger.mails].flatMap(([mailId, { withdrawn }]) => (withdrawn ? [mailId] : [])),
  }
}
