import type { MailProducer } from '../producers/mail-producer.js'
import type { PageMark } from '@countersign/projections'
import type { MailRequests } from '../../reactors/mail-requests.js'
import { openIn, type RequestMails } from '../../read-models/outstanding-mails.js'
import type { ReadModels } from '../../application/read-models.js'

const pageSize = 100

/**
 * Enqueues again whatever the history asks for, has no outcome, and is no longer waiting anywhere: an emptied queue loses
 * nothing (rule sending-5), and a mail whose outcome was lost is told of again by whoever sent it.
 *
 * @returns how many requests had lost a mail
 */
export async function reconcileMails(
  readModels: ReadModels,
  producer: Pick<MailProducer, 'holds'>,
  mails: Pick<MailRequests, 'enqueue'>,
): Promise<number> {
  let mended = 0
  let after: PageMark | undefined
  for (;;) {
    const tables = await readModels.upToNow('outstanding-mails')
    const query = { table: 'requests', where: { waiting: true }, by: 'askedAt', direction: 'rising' } as const
    const page = await tables.page({ ...query, after, limit: pageSize })
    for (const { row } of page) {
      if (!(await anyMissing(producer, openIn(row as RequestMails)))) continue
      await mails.enqueue((row as RequestMails).requestId, true)
      mended++
    }
    const last = page.at(-1)
    if (!last || page.length < pageSize) return mended
    after = { value: (last.row as RequestMails).askedAt, key: last.key }
  }
}

async function anyMissing(producer: Pick<MailProducer, 'holds'>, mailIds: readonly string[]): Promise<boolean> {
  for (const mailId of mailIds) if (!(await producer.holds(mailId))) return true
  return false
}
