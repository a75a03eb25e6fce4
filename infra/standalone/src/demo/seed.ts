import { setTimeout as wait } from 'node:timers/promises'
import type { DocumentView, HistoryEntry, RecipientView, SignatureRequestView } from '@countersign/contracts'
import { act, decline } from './act.js'
import { Calls } from './calls.js'
import { contractPdf, signatureFields } from './contract-pdf.js'
import { demoDocuments } from './contract-text.js'
import { type DemoPerson, type DemoRequest, demoRequests } from './demo-requests.js'

const minute = 60_000
const lookMs = 10

export type SetTime = (time: Date) => void

/** Fills an installation with the demo's requests, through the API. */
export async function seedDemo(url: string, setTime: SetTime, now: Date): Promise<void> {
  const calls = new Calls(url)
  for (const request of demoRequests) await seedRequest(calls, request, setTime, now)
}

async function seedRequest(calls: Calls, request: DemoRequest, setTime: SetTime, now: Date): Promise<void> {
  let time = now.getTime() - request.hoursAgo * 60 * minute
  const later = (minutes: number) => setTime(new Date((time += minutes * minute)))

  later(0)
  const documents = await upload(calls, request)
  const title = demoDocuments[request.documents[0]!].heading
  const documentIds = documents.map((document) => document.id)
  const { id } = await calls.post<SignatureRequestView>('/api/signature-requests', { title, documentIds })
  const path = `/api/signature-requests/${id}`
  const people: RecipientView[] = []
  for (const person of request.people) {
    later(2)
    people.push(await calls.post<RecipientView>(`${path}/recipients`, person))
  }
  for (const [index, signer] of people.filter(({ role }) => role === 'signer').entries()) {
    later(1)
    const side = index % 2 === 0 ? 'left' : 'right'
    const place = { documentId: documents[0]!.id, recipientId: signer.id, page: documents[0]!.pageCount }
    await calls.post(`${path}/fields`, { ...place, type: 'signature', ...signatureFields[side] })
    await calls.post(`${path}/fields`, { ...place, type: 'date', ...signatureFields[`${side}Date`] })
  }
  if (request.people.length > 0) {
    later(3)
    await calls.patch(path, {
      emailSubject: `Please sign: ${title}`,
      emailMessage: request.message ?? 'Please review and sign the attached documents...',
      // With reminders on, all recipients would be reminded as soon as the demo starts.
      sendReminders: 'false',
    })
  }
  if (request.state === 'draft') return
  // Keep the clock until the mails have left, so that their time matches the event that requested them.
  const mails = invitedAtOnce(request.people)
  later(4)
  await calls.send(path)
  await untilMailed(calls, path, mails)
  if (request.state === 'sent again') {
    later(3 * 24 * 60)
    await calls.post(`${path}/resend`)
    await untilMailed(calls, path, 2 * mails)
  }
  if (request.state === 'completed') {
    for (const [nth, one] of people.filter(({ role }) => role !== 'cc').entries()) {
      later(5 * 60)
      await act(calls, one, nth, new Date(time).toISOString().slice(0, 10))
    }
    await untilMailed(calls, path, mails + people.length + 1)
  }
  if (request.state === 'declined') {
    later(7 * 60)
    await decline(
      calls,
      people.find(({ role }) => role === 'signer')!,
      request.reason ?? '',
    )
    // Only the sender gets a mail.
    await untilMailed(calls, path, mails + 1)
  }
  if (request.state === 'cancelled') {
    later(2 * 60)
    await calls.post(`${path}/cancel`, { reason: request.reason ?? '' })
    await untilMailed(calls, path, 2 * mails)
  }
}

/** Counts the recipients invited first: all who act, or the first in the signing order. */
function invitedAtOnce(people: readonly DemoPerson[]): number {
  const acting = people.filter(({ role }) => role !== 'cc')
  const first = Math.min(...acting.map(({ order = 1 }) => order))
  return acting.filter(({ order = 1 }) => order === first).length
}

/** Waits until the history records that many delivered mails. */
async function untilMailed(calls: Calls, path: string, mails: number): Promise<void> {
  for (;;) {
    const history = await calls.get<HistoryEntry[]>(`${path}/events`)
    if (history.filter(({ type }) => type === 'MailDelivered').length >= mails) return
    await wait(lookMs)
  }
}

async function upload(calls: Calls, request: DemoRequest): Promise<DocumentView[]> {
  const form = new FormData()
  for (const name of request.documents) {
    const text = demoDocuments[name]
    const pdf = (await contractPdf(text)) as Uint8Array<ArrayBuffer>
    form.append('files', new File([pdf], text.fileName, { type: 'application/pdf' }))
  }
  return calls.post('/api/documents/upload', form)
}
