import type { RecipientView, SignatureRequestView } from '@countersign/contracts'
import { onePagePdf } from '../flow/one-page-pdf.js'
import { upload } from '../flow/sending-flow.js'
import type { HttpClient } from '../measure/http-client.js'

/** The request to measure: one document, three people, fourteen fields, sent. */
export const typical = { people: 3, fields: 14 } as const

export async function sendTypical(client: HttpClient, number: number): Promise<void> {
  const [document] = await upload(client, await onePagePdf(number))
  const { id } = await client.json<SignatureRequestView>('POST', '/api/signature-requests', {
    title: `Consulting Agreement No. ${number}`,
    documentIds: [document!.id],
  })
  const people: string[] = []
  for (const name of ['Ada Lovelace', 'Grace Hopper', 'Katherine Johnson']) {
    const email = `${name.toLowerCase().replace(' ', '.')}.${number}@example.com`
    const person = { name, email, role: 'signer' }
    const added = await client.json<RecipientView>('POST', `/api/signature-requests/${id}/recipients`, person)
    people.push(added.id)
  }
  for (let field = 0; field < typical.fields; field++) {
    const place = { x: (field % 2) * 50, y: field * 6, width: 135, height: 22, page: 1 }
    await client.json('POST', `/api/signature-requests/${id}/fields`, {
      documentId: document!.id,
      recipientId: people[field % people.length],
      type: 'signature',
      ...place,
    })
  }
  await client.send(`/api/signature-requests/${id}`)
}
