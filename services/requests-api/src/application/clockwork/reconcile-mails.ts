import type { MailPost } from '../../ports/mail-post.js'
import type { PageMark } from '../../ports/read-model-store.js'
import type { MailRequests } from '../../reactors/mail-requests.js'
import type { RequestMails } from '../../read-models/outstanding-mails.js'
import { openMails } from '../../signing/mail-ledger.js'
import type { ReadModels } from '../read-models.js'

const pageSize = 100

/**
 * Hands in again whatever the history asks for, has no outcome, and is no longer waiting anywhere: an emptied queue loses
 * nothing (decisions, Sending), and a mail whose outcome was lost is told of again by whoever sent it.
 *
 * @returns how many requests had lost a mail
 */
export async function reconcileMails(
  readModels: ReadModels,
  post: Pick<MailPost, 'holds'>,
  mails: Pick<MailRequests, 'handIn'>,
): Promise<number> {
  let mended = 0
  let after: PageMark | undefined
  for (;;) {
    const tables = await readModels.upToNow('outstanding-mails')
    const query = { table: 'requests', where: { waiting: true }, by: 'askedAt', direction: 'rising' } as const
    const page = await tables.page({ ...query, after, limit: pageSize })
    for (const { row } of page) {
      const { requestId, ledger } = row as RequestMails
      if (!(await anyMissing(post, ledger))) continue
      await mails.handIn(requestId, true)
      mended++
    }
    const last = page.at(-1)
    if (!last || page.length < pageSize) return mended
    after = { value: (last.row as RequestMails).askedAt, key: last.key }
  }
}

async function anyMissing(post: Pick<MailPost, 'holds'>, ledger: RequestMails['ledger']): Promise<boolean> {
  for (const { mailId } of openMails(ledger)) if (!(await post.holds(mailId))) return true
  return false
}
