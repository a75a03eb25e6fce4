import { setTimeout as wait } from 'node:timers/promises'
import type { SignatureRequestView } from '@countersign/contracts'
import type { HttpClient } from '../measure/http-client.js'
import { upload } from './sending-flow.js'

/** A person finds the file in the dialog for longer. */
const choosesMs = 2000

/** The call of the create page when a person opens the file dialog, and the time until the file is chosen. */
export async function chosen(client: HttpClient): Promise<void> {
  await client.call('POST', '/api/documents/prepare')
  await wait(choosesMs)
}

/**
 * Uploads a PDF into a new draft, and polls the draft until its pages are checked. A document tells its check only as
 * part of a draft.
 *
 * @param lookEveryMs a look costs the product about 0.6 ms of processor time
 */
export async function uploadUntilChecked(client: HttpClient, pdf: Buffer, lookEveryMs: number): Promise<void> {
  const [document] = await upload(client, pdf)
  const body = { title: 'Consulting Agreement', documentIds: [document!.id] }
  const { id } = await client.json<SignatureRequestView>('POST', '/api/signature-requests', body)
  for (;;) {
    const { documents } = await client.json<SignatureRequestView>('GET', `/api/signature-requests/${id}`)
    if (documents.every(({ check }) => check === null)) return
    await wait(lookEveryMs)
  }
}
