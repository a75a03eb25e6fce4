import {
  type MailContent,
  type MailJob,
  type MailKind,
  mailOutcomeQueue,
  mailQueue,
  type MailTo,
  sealingQueue,
  timestampQueue,
} from '@countersign/contracts/jobs'
import type { JobQueue } from '@countersign/job-queue'
import { requestSubject, sealJson, type Vault } from '@countersign/vault'

/** A mail to be sent: self-contained, so that whoever sends it needs nothing else of this service. */
export interface OutgoingMail {
  mailId: string
  kind: MailKind
  requestId: string
  to: MailTo
  /** Head of the history when it was asked for; null in mails that record no step. */
  historyHead: string | null
  /** What ties together everything that the call which asked for it set off. */
  correlation: string | null
  content: MailContent
}

/**
 * Enqueues mails. What is personal in a job is sealed under its request's key, so that a job left in a queue or its backups
 * is unreadable once the request is erased (rule sending-4).
 */
export class MailProducer {
  constructor(
    private readonly queue: JobQueue,
    private readonly vault: Pick<Vault, 'obtain'>,
  ) {}

  /**
   * Enqueues a mail; one that was enqueued already changes nothing.
   *
   * @param again also where it is remembered as sent, since its history knows of no outcome: the worker, who knows what
   *   went out, tells it again
   */
  async enqueue(mail: OutgoingMail, again = false): Promise<void> {
    const { mailId, kind, requestId, to, historyHead, correlation, content } = mail
    const key = await this.vault.obtain(requestSubject(requestId))
    const personal = { key: key.subject, sealed: sealJson(key, content, `mail-job:${mailId}`) }
    const about = { kind: 'request', id: requestId } as const
    const facts = { mailId, kind, about, to, historyHead, ...(correlation && { correlation }) }
    const payload: MailJob = { version: 1, ...facts, personal }
    await this.queue.enqueue(mailQueue, { id: mailId, payload, about: requestId }, { again })
  }

  /** Whether a mail is still waiting to be sent. */
  holds(mailId: string): Promise<boolean> {
    return this.queue.holds(mailQueue, mailId)
  }

  /** Takes a mail back that is still waiting; one on its way is not. */
  withdraw(mailId: string): Promise<void> {
    return this.queue.drop(mailQueue, mailId)
  }
}

/** Drops every job about a request that waits in any queue, and every report about a mail. */
export async function forgetJobs(queue: Pick<JobQueue, 'forget'>, requestId: string): Promise<void> {
  for (const name of [mailQueue, mailOutcomeQueue, sealingQueue, timestampQueue]) await queue.forget(name, requestId)
}
