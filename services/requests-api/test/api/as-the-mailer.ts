import { type MailJob, mailOutcomeQueue, mailQueue, type MailOutcome } from '@countersign/contracts/jobs'
import { openJson, requestSubject, sealJson } from '@countersign/vault'
import type { Installation } from './installation.js'

/** Decrypted content of a mail. */
export interface MailContent {
  kind: string
  to: { name: string }
  subject?: string
}

/** Takes and decrypts the next mail as the mailer would. Skips mails that another suite left in a shared queue. */
export async function takeMail({ engines }: Installation): Promise<{ job: MailJob; content: MailContent }> {
  return new Promise((resolve, reject) => {
    const worker = engines.queue.work(mailQueue, {
      retryDelaysMs: [],
      handle: async ({ payload }) => {
        try {
          const job = payload as MailJob
          const key = await engines.vault.find(requestSubject(job.about.id))
          if (!key || key === 'destroyed') return
          const content = openJson(key, job.personal.sealed, `mail-job:${job.mailId}`) as never
          void worker.close().then(() => resolve({ job, content }))
        } catch (error) {
          reject(error as Error)
        }
      },
    })
  })
}

/** Takes mails up to the next one of this kind about a request. */
export async function takeMailAbout(
  installation: Installation,
  requestId: string,
  kind: string,
): ReturnType<typeof takeMail> {
  for (;;) {
    const mail = await takeMail(installation)
    if (mail.job.kind === kind && mail.job.about.id === requestId) return mail
  }
}

/** Reports a mail's outcome as the mailer would. */
export async function reportOutcome(
  { engines }: Installation,
  outcome: Omit<MailOutcome, 'personal' | 'version' | 'at'>,
  serverSaid = '',
): Promise<void> {
  const key = await engines.vault.obtain(requestSubject(outcome.about.id))
  const id = `${outcome.mailId}-attempt-${outcome.attempt}`
  const personal = { key: key.subject, sealed: sealJson(key, { serverSaid }, `mail-outcome:${id}`) }
  await engines.queue.enqueue(mailOutcomeQueue, {
    id,
    payload: { version: 1, at: new Date().toISOString(), personal, ...outcome },
  })
}
