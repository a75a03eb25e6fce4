import type { MailOutcomes } from '../../kernel/mail.js'
import { mail } from './event.js'
import type { RequestMail } from './mails.js'

type Outcomes = MailOutcomes<RequestMail>

/** Outcomes of mails, in the streams of requests and of people. */
export const mailEvents = {
  MailDelivered: mail<Outcomes['MailDelivered']>({ bumpsUpdatedAt: false }),
  MailAttemptFailed: mail<Outcomes['MailAttemptFailed']>({ personal: ['serverSaid'], bumpsUpdatedAt: false }),
  MailUndeliverable: mail<Outcomes['MailUndeliverable']>({ personal: ['serverSaid'], bumpsUpdatedAt: false }),
}
