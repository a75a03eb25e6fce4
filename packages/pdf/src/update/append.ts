import { framesOf } from '../stamp/page-frame.js'
import { drawOverlay, type PageRange } from '../stamp/draw-overlay.js'
import type { Stamp } from '../stamp/stamp.js'
import { addOverlay } from './add-overlay.js'
import { type Gap, writeRanges } from './gap.js'
import { numberBehind, type OpenPdf, openForUpdate } from './open-for-update.js'
import { addSignatureField, type Appearance, type SignaturePlace } from './signature-field.js'

/** A file with something appended, and the room in it for a signature that is still to be made. */
export interface Appended {
  file: Buffer
  gap: Gap
}

/** What goes onto the pages of a document. */
export interface Stamping {
  requestId: string
  stamps: readonly Stamp[]
  /** Which pages get a foot; all where it is left out. */
  footed?: PageRange
}

/**
 * Appends stamps and the field of a seal to a PDF, as one update behind its bytes (ADR 0037).
 *
 * @param file a rendition; it is not changed
 * @param stampingOf what goes onto so many pages
 */
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

/** Appends the invisible field of a seal or a timestamp alone. @param file is not changed */
export async function appendField(file: Buffer, place: SignaturePlace): Promise<Appended> {
  const open = await openForUpdate(file)
  numberBehind(open)
  return withField(open, file, place, null)
}

/** Adds a field, writes all that was added as one update, and finds the room for the signature in it. */
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
