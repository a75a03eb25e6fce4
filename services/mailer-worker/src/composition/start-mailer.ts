import { mailQueue, mailRetryDelaysMs } from '@countersign/contracts/jobs'
import type { JobQueue, TakenJob } from '@countersign/job-queue'
import type { Outbox } from '@countersign/outbox'
import type { Vault } from '@countersign/vault'
import type { Log } from '../ports/log.js'
import type { Transport } from '../ports/transport.js'
import { SendMail } from '../send-mail.js'
import { houseOf } from '../templates/shared-parts.js'

/** Mails sent at the same time. */
const concurrency = 2

export interface MailerOptions {
  queue: JobQueue
  vault: Vault
  /** Where mails go while no mail server is configured. */
  outbox: Outbox | null
  smtp: { url: string; from: string } | null
  publicUrl: URL
  log: Log
  now?: () => number
}

/** The running mailer. */
export interface Mailer {
  /** Answers how mails leave. @throws when none leave any more, or the last was not taken and is tried again */
  check(): string
  /** Ends after the mails in hand. */
  stop(): Promise<void>
}

/** Starts taking mails from the queue. The mail server's client, or the outbox's, is loaded only where it is used. */
export async function startMailer({
  queue,
  vault,
  outbox,
  smtp,
  publicUrl,
  log,
  now = Date.now,
}: MailerOptions): Promise<Mailer> {
  const transport = await transportFor(smtp, outbox)
  const house = houseOf(publicUrl)
  const mailFrom = smtp?.from ?? `no-reply@${publicUrl.hostname}`
  const sending = new SendMail({ queue, vault, transport, house, mailFrom, log, now })
  let trouble: string | null = null

  const worker = queue.work(mailQueue, {
    retryDelaysMs: mailRetryDelaysMs,
    concurrency,
    handle: async (job: TakenJob) => {
      try {
        await sending.attempt(job)
        trouble = null
      } catch (error) {
        trouble = (error as Error).name === 'GiveUp' ? null : 'the last mail was not taken; it is tried again'
        throw error
      }
    },
  })
  return {
    check() {
      if (trouble) throw new Error(trouble)
      return transport.via === 'smtp' ? 'by the configured mail server' : 'into the outbox'
    },
    async stop() {
      await worker.close()
      trouble = 'the mailer was stopped'
      await transport.close()
    },
  }
}

async function transportFor(smtp: MailerOptions['smtp'], outbox: Outbox | null): Promise<Transport> {
  if (smtp) return (await import('../adapters/smtp-transport.js')).smtpTransport(smtp.url)
  if (outbox) return (await import('../adapters/outbox-transport.js')).outboxTransport(outbox)
  throw new TypeError('a mailer needs a mail server or an outbox')
}
