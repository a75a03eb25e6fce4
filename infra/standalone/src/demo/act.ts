import { setTimeout as wait } from 'node:timers/promises'
import type { Finishing, OpenSigningView, OutboxEntry, OutboxMail, RecipientView } from '@countersign/contracts'
import { createHash } from 'node:crypto'
import type { Calls } from './calls.js'

const lookMs = 20
const faces = ['formal', 'pen', 'quick'] as const

/** Signs or approves, by the link in a recipient's mail. @param today `YYYY-MM-DD`, for date fields */
export async function act(calls: Calls, person: RecipientView, nth: number, today: string): Promise<void> {
  const path = await linkOf(calls, person)
  await calls.post(`${path}/viewed`, { consent: true })
  const { view, shown } = await lookedAt(calls, path)
  const mark = { kind: 'typed', text: person.name, font: faces[nth % faces.length] }
  const values = view.fields.map(({ id, type }) => ({ fieldId: id, value: type === 'signature' ? mark : today }))
  await calls.post(`${path}/finish`, { consent: true, ...shown, values })
}

export async function decline(calls: Calls, person: RecipientView, reason: string): Promise<void> {
  await calls.post(`${await linkOf(calls, person)}/decline`, { reason })
}

/** Waits for the recipient's latest invitation and returns the link's API path. */
async function linkOf(calls: Calls, { email }: RecipientView): Promise<string> {
  for (;;) {
    const mails = await calls.get<OutboxEntry[]>('/api/outbox')
    const theirs = mails.find(({ id, to }) => id.startsWith('invitation-') && to.includes(`<${email}>`))
    if (theirs) {
      const { text } = await calls.get<OutboxMail>(`/api/outbox/${theirs.id}`)
      return `/api/sign/${/\/sign\/([\w-]{43})/.exec(text)![1]}`
    }
    await wait(lookMs)
  }
}

export interface LookedAt {
  view: OpenSigningView
  /** Parameters of Finish: the hashes of the received documents, and the revision. */
  shown: Pick<Finishing, 'documents' | 'seen'>
}

/** Reads everything behind a link, as the signing page does. @param path of the link under `/api/sign` */
export async function lookedAt(calls: Pick<Calls, 'get' | 'bytes'>, path: string): Promise<LookedAt> {
  const view = await calls.get<OpenSigningView>(path)
  const documents: { id: string; sha256: string }[] = []
  for (const { id } of view.documents) {
    const bytes = await calls.bytes(`${path}/documents/${id}/pdf`)
    documents.push({ id, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  return { view, shown: { documents, seen: view.seen } }
}
