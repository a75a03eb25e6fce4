import { framesOf } from '../stamp/page-frame.js'
import { drawOverlay, type PageRange } from '../stamp/draw-overlay.js'
import type { Stamp } from '../stamp/stamp.js'
import { addOverlay } from './add-overlay.js'
import { type Gap, writeRanges } from './gap.js'
import { numberBehind, type OpenPdf, openForUpdate } from './open-for-update.js'
import { addSignatureField, type Appearance, type SignaturePlace } from './signature-field.js'

export interface Appended {
  file: Buffer
  gap: Gap
}

export interface Stamping {
  requestId: string
  stamps: readonly Stamp[]
  /** Pages with a footer; all by default. */
  footed?: PageRange
}

/** Appends stamps and the seal's field in one incremental update (ADR 0037). @param file a rendition */
export async function appendStamps(
  file: Buffer,
  stampingOf: (pages: number) => Stamping,
  place: SignaturePlace,
): Promise<Appended> {
  const open = await openForUpdate(file)
  numberBehind(open)
  const frames = framesOf(open.pdf)
  const { stamps, requestId, footed } = stampingOf(frames.length)
  addOverlay(open, await drawOverlay(frames, stamps, { requestId, only: footed }))
  return withField(open, file, place, null)
}

export async function appendField(file: Buffer, place: SignaturePlace): Promise<Appended> {
  const open = await openForUpdate(file)
  numberBehind(open)
  return withField(open, file, place, null)
}

export async function withField(
  open: OpenPdf,
  file: Buffer,
  place: SignaturePlace,
  appearance: Appearance | null,
): Promise<Appended> {
  addSignatureField(open, place, appearance)
  const written = await open.pdf.save({ incremental: true })
  const appended = Buffer.from(written.buffer, written.byteOffset, written.length)
  return { file: appended, gap: writeRanges(appended, file.length, place.reserved) }
}
