import { AccountMailKind } from '@countersign/contracts/jobs'
import type { Journal } from '@countersign/event-log'
import { personSubject } from '@countersign/vault'
import type { Clock } from '../../kernel/clock.js'
import { handle } from '../../kernel/run-command.js'
import type { MailSubject, OpenMailSubject } from '../../platform/mail/mail-subject.js'
import type { AccountEvent } from '../domain/events.js'
import { type AccountMail, accountMailRules } from '../domain/mails.js'
import { personStream } from '../domain/streams.js'
import { accountMailContent } from './content.js'
import { accountHistory } from './history.js'

/** Emails about people and their ways to sign in. */
export const personMails: MailSubject<AccountEvent> = {
  about: 'person',
  kinds: AccountMailKind.options,
  streams: ['person-', 'sign-ins-', 'installation-'],
  /** A claim concerns the claimer. */
  idOf: (event) => (event.type === 'InstallationClaimed' ? event.data.personId : null),
  rules: accountMailRules,
}

export const openPersonMails = (services: {
  journal: Journal
  clock: Clock
}): OpenMailSubject<AccountEvent, AccountMail> => ({
  ...personMails,
  history: async (personId) => ({
    entries: await accountHistory(services.journal, personId, services.clock.now()),
  }),
  content: (mail, { entries }, askedAt) => accountMailContent(mail, entries, askedAt),
  keyOf: personSubject,
  record: (personId, caller, decide) => handle(services, { stream: personStream(personId), caller, decide }),
})
