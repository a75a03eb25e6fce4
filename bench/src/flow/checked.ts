import { setTimeout as wait } from 'node:timers/promises'
import type { SignatureRequestView } from '@countersign/contracts'
import type { HttpClient } from '../measure/http-client.js'
import { upload } from './sending-flow.js'

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
