import type { Actor, Journal } from '@countersign/event-log'
import { requestSubject } from '@countersign/vault'
import { system } from '../../kernel/caller.js'
import type { Person } from '../../kernel/person.js'
import type { MailSubject, OpenMailSubject } from '../../platform/mail/mail-subject.js'
import type { RequestEvent } from '../domain/events.js'
import { type MailKind, type RequestMail, requestMailKinds, requestMailRules } from '../domain/mails.js'
import { requestStream } from '../domain/streams.js'
import type { RequestDecisions } from '../use-cases/request-decisions.js'
import { readStream } from '../use-cases/requests.js'
import { PastDetails } from '../views/request-details.js'
import { mailContent } from './content.js'

/** Emails about requests. */
export const requestMails: MailSubject<RequestEvent> = {
  about: 'request',
  kinds: Object.keys(requestMailKinds) as MailKind[],
  streams: [requestStream('')],
  rules: requestMailRules,
}

export interface RequestMailParts {
  journal: Pick<Journal, 'read'>
  requests: Pick<RequestDecisions, 'decide'>
  /** Present name and address of the person responsible for a request, by its creator; null: as recorded when sent. */
  senderOf(creator: Actor): Promise<Person | null>
}

export const openRequestMails = ({
  journal,
  requests,
  senderOf,
}: RequestMailParts): OpenMailSubject<RequestEvent, RequestMail, PastDetails> => ({
  ...requestMails,
  history: async (requestId) =>
    new PastDetails((await readStream(journal, requestId, system('mail', requestId))).entries),
  content: async (mail, past, askedAt) =>
    mailContent(mail, past, askedAt, mail.to.kind === 'sender' ? await senderOf(past.entries[0]!.actor) : null),
  keyOf: requestSubject,
  record: (requestId, caller, decide) =>
    requests.decide(requestId, caller, (request, _at, history) => {
      const events: RequestEvent[] = decide(history)
      // A mail server's response may contain an address, and an erased request takes no personal data (rule erasure-3).
      return request?.erased ? events.filter(({ type }) => type === 'MailDelivered') : events
    }),
})
