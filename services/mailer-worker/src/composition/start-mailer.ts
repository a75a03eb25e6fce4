import type { BlobStore } from '@countersign/blobs'
import { mailQueue, mailRetryDelaysMs } from '@countersign/contracts/jobs'
import type { JobQueue } from '@countersign/job-queue'
import type { Mailbox } from '@countersign/mailbox'
import type { Vault } from '@countersign/vault'
import { EngineWatch, smtpNameOf, systemTime, type Time } from '@countersign/process'
import { countedOutcomes } from '../telemetry/counted-outcomes.js'
import { tracedAttempt, tracedTransport } from '../telemetry/traced-sending.js'
import type { Log } from '@countersign/telemetry'
import { noLedger, type SentLedger } from '../ports/sent-ledger.js'
import { NotDelivered, type Transport } from '../ports/transport.js'
import { MailHealth } from '../mail-health.js'
import { SendMail } from '../send-mail.js'
import { brandingOf } from '../templates/branding.js'
import { retryUnavailable } from '../retry-unavailable.js'
import { noTelemetry, type Telemetry } from './open-telemetry.js'

/** Few at a time for a mail server; more for the outbox, where they share disk flushes. */
const atOnce = { smtp: 2, outbox: 8 } as const

export interface MailerOptions {
  queue: JobQueue
  vault: Vault
  blobs: BlobStore
  mailbox: Mailbox | null
  /** `name`: host name for EHLO, if not that of the public URL. */
  smtp: { url: string; from: string; name?: string | undefined } | null
  /** Mails that the mail server accepted. Not needed for the outbox, which recognizes repetitions. */
  ledger?: SentLedger
  publicUrl: URL
  log: Log
  now?: () => number
  time?: Time
  telemetry?: Pick<Telemetry, 'metrics' | 'tracing'>
}

export interface Mailer {
  /** Describes how mails leave. @throws when the mailer is stopped, the mail server silent, or mails do not leave */
  check(): string
  stop(): Promise<void>
}

/** Starts working the mail queue. Loads only the transport that is configured. */
export async function startMailer({
  queue,
  vault,
  blobs,
  mailbox,
  smtp,
  ledger = noLedger,
  publicUrl,
  log,
  now = Date.now,
  time = systemTime,
  telemetry: { metrics, tracing } = noTelemetry,
}: MailerOptions): Promise<Mailer> {
  const { transport: bare, watch } = await transportFor(smtp, mailbox, publicUrl, time)
  const health = new MailHealth()
  const transport = tracedTransport(health.watching(bare), tracing)
  const branding = brandingOf(publicUrl)
  const mailFrom = smtp?.from ?? `no-reply@${publicUrl.hostname}`
  const ending = new AbortController()
  const sending = new SendMail({
    queue: countedOutcomes(queue, metrics),
    vault,
    blobs,
    transport,
    ledger,
    untilAvailable: retryUnavailable(ending.signal, time),
    branding,
    mailFrom,
    log,
    now,
  })
  const attempt = tracedAttempt((job) => sending.attempt(job), tracing)
  let stopped = false

  const worker = queue.work(mailQueue, {
    retryDelaysMs: mailRetryDelaysMs,
    concurrency: atOnce[transport.via],
    handle: attempt,
  })
  return {
    check() {
      watch?.check()
      if (stopped) throw new Error('the mailer was stopped')
      health.check()
      return transport.via === 'smtp' ? 'by the configured mail server' : 'into the outbox'
    },
    async stop() {
      ending.abort()
      watch?.close()
      await worker.close()
      stopped = true
      await transport.close()
    },
  }
}

/** Time for connection and greeting, and for each EHLO, as emails have, in ms. */
const greetingMs = 15_000
/** Time for a whole probe, with STARTTLS, in ms. */
const answerWithinMs = 3 * greetingMs
/** Total time that mails wait for a silent mail server, in ms; after that attempts fail (rule sending-6). */
const outageTimeoutMs = 5 * 60_000

async function transportFor(
  smtp: MailerOptions['smtp'],
  mailbox: Mailbox | null,
  publicUrl: URL,
  time: Time,
): Promise<{ transport: Transport; watch: EngineWatch | null }> {
  if (smtp) {
    const { greetMailServer, smtpTransport } = await import('../adapters/smtp-transport.js')
    const ehlo = smtp.name ?? smtpNameOf(publicUrl)
    const ask = () => greetMailServer(smtp.url, greetingMs, ehlo)
    const name = 'the mail server'
    const watch = new EngineWatch({ name, ask, isAnswer: isReply, answerWithinMs, outageTimeoutMs, time })
    const transport = smtpTransport(smtp.url, ehlo)
    // Mails wait while the server is silent, and continue once it responds.
    const deliver: Transport['deliver'] = (message) => watch.run(() => transport.deliver(message))
    return { transport: { ...transport, deliver }, watch }
  }
  if (!mailbox) throw new TypeError('a mailer needs a mail server or an outbox')
  const { mailboxTransport } = await import('../adapters/mailbox-transport.js')
  return { transport: mailboxTransport(mailbox), watch: null }
}

const isReply = (error: unknown): boolean => error instanceof NotDelivered && error.codes !== ''
