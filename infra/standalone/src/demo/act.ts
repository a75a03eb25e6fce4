import { setTimeout as wait } from 'node:timers/promises'
import type { OutboxEntry, OutboxMail, RecipientView } from '@countersign/contracts'
import type { Calls } from './calls.js'
import { lookedAt } from './looked-at.js'

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
