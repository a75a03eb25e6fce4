import { readFile } from 'node:fs/promises'
import type { Point, Stamp } from '../stamp/stamp.js'
import { stampPdf } from '../stamp/stamp-pdf.js'
import { sealInto } from './seal-into.js'
import type { FiledStamp, SealDocumentInput, SealOutcome } from './tasks.js'

/** Puts what recipients filled in onto a document, and seals it. */
export async function sealDocument({ requestId, pdf, stamps, seal, to }: SealDocumentInput): Promise<SealOutcome> {
  const filled = await Promise.all(stamps.map(withBytes))
  return sealInto(to, await stampPdf(await readFile(pdf), filled, { requestId }), seal)
}

async function withBytes({ value, ...stamp }: FiledStamp): Promise<Stamp> {
  switch (value.kind) {
    case 'drawn': {
      const strokes = JSON.parse(await readFile(value.path, 'utf8')) as Point[][]
      return { ...stamp, value: { kind: 'drawn', strokes } }
    }
    case 'uploaded':
      return { ...stamp, value: { ...value, picture: await readFile(value.path) } }
    default:
      return { ...stamp, value }
  }
}
