import { type MailJob, mailOutcomeQueue, mailQueue, sealingQueue, timestampQueue } from '@countersign/contracts/jobs'
import type { JobQueue } from '@countersign/job-queue'
import { requestSubject, sealJson, type Vault } from '@countersign/vault'
import type { MailPost } from '../../ports/mail-post.js'

/**
 * Mails as jobs. What is personal in a job is sealed under its request's key, so that a job left in a queue or its backups
 * is unreadable once the request is erased (rule sending-4).
 */
export function queuedMailPost(queue: JobQueue, vault: Vault): MailPost {
  return {
    async post({ mailId, kind, requestId, to, historyHead, correlation, content }, again = false) {
      const key = await vault.obtain(requestSubject(requestId))
      const personal = { key: key.subject, sealed: sealJson(key, content, `mail-job:${mailId}`) }
      const facts = { mailId, kind, requestId, to, historyHead, ...(correlation && { correlation }) }
      const payload: MailJob = { version: 1, ...facts, personal }
      await queue.enqueue(mailQueue, { id: mailId, payload, about: requestId }, { again })
    },
    holds: (mailId) => queue.holds(mailQueue, mailId),
    withdraw: (mailId) => queue.drop(mailQueue, mailId),
    async forget(requestId) {
      for (const name of [mailQueue, mailOutcomeQueue, sealingQueue, timestampQueue])
        await queue.forget(name, requestId)
    },
  }
}
