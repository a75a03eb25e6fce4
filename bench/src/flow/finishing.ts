import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { OpenSigningView, SignatureRequestView } from '@countersign/contracts'
import type { HttpClient } from '../measure/http-client.js'

export interface Finish {
  requestId: string
  path: string
  body: {
    consent: true
    seen: number
    documents: { id: string; sha256: string }[]
    values: { fieldId: string; value: unknown }[]
  }
}

/** A signature like the pad's: two strokes of forty points. */
const drawn = {
  kind: 'drawn',
  strokes: [0, 1].map((stroke) =>
    Array.from({ length: 40 }, (_, n) => {
      const x = 0.05 + stroke * 0.45 + n * 0.011
      return [Number(x.toFixed(3)), Number((0.5 + 0.35 * Math.sin(n / 3)).toFixed(3))]
    }),
  ),
}

/** Opens a request by the signing link from the outbox, and fills in every field. */
export async function readyToFinish(client: HttpClient, dataDir: string, requestId: string): Promise<Finish> {
  return readyBy(await tokenOf(join(dataDir, 'outbox', requestId)), client, requestId)
}

/** @param token of the signing link */
export async function readyBy(token: string, client: HttpClient, requestId: string): Promise<Finish> {
  const path = `/api/sign/${token}`
  const view = await client.json<OpenSigningView>('GET', path)
  const documents: Finish['body']['documents'] = []
  for (const { id } of view.documents) {
    const { body } = await client.call('GET', `${path}/documents/${id}/pdf`)
    documents.push({ id, sha256: createHash('sha256').update(body).digest('hex') })
  }
  const values = view.fields.map(({ id }) => ({ fieldId: id, value: drawn }))
  return { requestId, path, body: { consent: true, seen: view.seen, documents, values } }
}

export async function finishAndWait(client: HttpClient, { requestId, path, body }: Finish, lookEveryMs: number) {
  await client.json('POST', `${path}/finish`, body)
  for (;;) {
    const { status } = await client.json<SignatureRequestView>('GET', `/api/signature-requests/${requestId}`)
    if (status === 'completed') return
    await wait(lookEveryMs)
  }
}

async function tokenOf(folder: string): Promise<string> {
  for (;;) {
    const [mail] = await readdir(folder).catch(() => [])
    const raw = mail ? await readFile(join(folder, mail), 'utf8') : ''
    const token = tokenIn(raw)
    if (token) return token
    await wait(20)
  }
}

/** Of the signing link in an email; its lines are quoted-printable. */
export const tokenIn = (mail: string): string | undefined =>
  /\/sign\/([\w-]{43})/.exec(mail.replace(/=\r?\n/g, ''))?.[1]
