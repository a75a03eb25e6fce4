import type { CertificateContent } from '../certificate/certificate-content.js'
import { makeCertificate } from '../certificate/make-certificate.js'
import type { Stamp } from '../stamp/stamp.js'
import { appendStamps } from '../update/append.js'
import { placeOfSeal } from '../update/places.js'

let made: Promise<unknown> | undefined

/** Loads code and fonts for seals by making one, once per process. */
export async function getReady(): Promise<null> {
  await (made ??= makeSample())
  return null
}

async function makeSample(): Promise<void> {
  const at = new Date(0)
  const certificate = Buffer.from(await makeCertificate(content, { at }))
  const place = placeOfSeal({ name: '', reason: '', at: at.toISOString() }, 100, 'certification')
  await appendStamps(certificate, () => ({ requestId: '', stamps: [stamp] }), place)
}

const content: CertificateContent = {
  requestId: '',
  title: 'Sample',
  sender: { name: '', email: '' },
  sentAt: '',
  expiresAt: '',
  documents: [],
  people: [],
  history: [],
  head: '',
}

const stamp: Stamp = {
  field: { fieldId: '', type: 'signature', x: 10, y: 60, width: 150, height: 40, page: 1 },
  value: { kind: 'drawn', strokes: [[[0.1, 0.2], [0.9, 0.8]]] }, // prettier-ignore
  signedBy: 'Sample',
  signedAt: new Date(0).toISOString(),
  eventHash: '',
}
