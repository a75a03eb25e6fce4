import type { Journal } from '@countersign/event-log'
import type { MailProducer } from './producer.js'
import { eventsThatConcern } from '../../signing/event-catalogue.js'
import type { MailKind, SigningEvent } from '../../signing/events.js'
import { evolveLedger, type MailLedger, openMails } from '../../signing/mail-ledger.js'
import { requestStream } from '../../signing/streams.js'
import { PastDetails } from '../../views/past-details.js'
import { mailContent } from './content.js'

/**
 * The events that ask for mails, or take some back. A failed attempt among them: one that was under way when its request
 * was cancelled waits again now, and is taken back.
 */
export const eventsAboutMails = eventsThatConcern('mails')

/** The mails that record a step, and so carry the head of the history (rule sending-10). */
const recordsAStep: ReadonlySet<MailKind> = new Set([
  'invitation',
  'declined',
  'cancelled',
  'expired',
  'receipt',
  'sealing-given-up',
  'completed',
])

/**
 * Enqueues every mail that a request's history asks for and that has no outcome yet. From the history alone, so that it
 * can be done again at any time: mails that are waiting already, or were sent, stay as they are.
 */
export class MailRequests {
  constructor(
    private readonly journal: Journal<SigningEvent>,
    private readonly producer: MailProducer,
  ) {}

  /** @param again also what a queue remembers as done */
  async enqueue(requestId: string, again = false): Promise<void> {
    const { entries: history } = await this.journal.read(requestStream(requestId))
    const ledger = history.reduce<MailLedger>((sofar, { event, revision }) => evolveLedger(sofar, event, revision), {})
    for (const { mailId, state } of Object.values(ledger))
      if (state === 'withdrawn') await this.producer.withdraw(mailId)
    const past = new PastDetails(history)
    for (const mail of openMails(ledger)) {
      const { mailId, kind, to } = mail
      const told = mailContent(mail, past)
      // Erased since: there is nobody left to write to.
      if (!told) continue
      const historyHead = recordsAStep.has(kind) ? told.historyHead : null
      const { content, correlation } = told
      await this.producer.enqueue({ mailId, kind, requestId, to, historyHead, correlation, content }, again)
    }
  }
}
