import type { CertificateContent } from '../certificate/certificate-content.js'
import { makeCertificate } from '../certificate/make-certificate.js'
import { drawOverlay } from '../stamp/draw-overlay.js'
import { framesOf } from '../stamp/page-frame.js'
import type { Stamp } from '../stamp/stamp.js'
import { appendField } from '../update/append.js'
import { openForUpdate } from '../update/open-for-update.js'
import { placeOfSeal } from '../update/places.js'

const at = new Date(0).toISOString()

let made: Promise<unknown> | undefined

/** Loads code and fonts for seals by making one, once per process. */
export async function getReady(): Promise<null> {
  await (made ??= makeSample())
  return null
}

async function makeSample(): Promise<void> {
  const certificate = Buffer.from(await makeCertificate(content, { at: new Date(at) }))
  await appendField(certificate, placeOfSeal({ name: '', reason: '', at }, 100, 'certification'))
  const { pdf } = await openForUpdate(certificate)
  await drawOverlay(framesOf(pdf), [stamp], { requestId: '' })
}

const content: CertificateContent = {
  requestId: '',
  title: 'Sample',
  sender: { name: '', email: '' },
  sentAt: '',
  expiresAt: '',
  documents: [],
  people: [],
  history: [{ revision: 0, at, text: '', hash: '' }],
  head: '',
}

const stamp: Stamp = {
  field: { fieldId: '', type: 'signature', x: 10, y: 60, width: 150, height: 40, page: 1 },
  value: { kind: 'drawn', strokes: [[[0.1, 0.2], [0.9, 0.8]]] }, // prettier-ignore
  signedBy: 'Sample',
  signedAt: at,
  eventHash: '',
}
