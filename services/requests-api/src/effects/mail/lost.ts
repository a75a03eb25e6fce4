import type { MailProducer } from './producer.js'
import { eachRow } from '@countersign/projections'
import type { MailRequests } from './tasks.js'
import { openIn, outstandingMails } from '../../read-models/outstanding-mails.js'
import type { Showing } from '../../application/read-models.js'

/**
 * Enqueues again whatever the history asks for, has no outcome, and is no longer waiting anywhere: an emptied queue loses
 * nothing (rule sending-5), and a mail whose outcome was lost is told of again by whoever sent it.
 *
 * @returns how many requests had lost a mail
 */
export async function reconcileMails(
  readModels: Showing<typeof outstandingMails>,
  producer: Pick<MailProducer, 'holds'>,
  mails: Pick<MailRequests, 'enqueue'>,
): Promise<number> {
  let mended = 0
  const waiting = { table: 'requests', where: { waiting: true }, by: 'askedAt', direction: 'rising' } as const
  for await (const row of eachRow(() => readModels.upToNow(outstandingMails), waiting)) {
    if (!(await anyMissing(producer, openIn(row)))) continue
    await mails.enqueue(row.requestId, true)
    mended++
  }
  return mended
}

async function anyMissing(producer: Pick<MailProducer, 'holds'>, mailIds: readonly string[]): Promise<boolean> {
  for (const mailId of mailIds) if (!(await producer.holds(mailId))) return true
  return false
}
