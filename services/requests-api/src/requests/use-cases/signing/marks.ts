import type { BlobStore } from '@countersign/blobs'
import type { SignatureValue } from '@countersign/contracts'
import { isReadable } from '@countersign/contracts/fit-text'
import { boxOnPage } from '@countersign/contracts/geometry'
import { type DocumentTools, UnacceptablePicture } from '@countersign/documents'
import { canonical } from '@countersign/event-log'
import type { StagingFolder } from '@countersign/process'
import { lettersWithoutFace, lettersWithoutHandwriting } from '@countersign/pdf'
import { type FieldValue, type FilledField, isFilled, type Mark } from '../../domain/field-value.js'
import { called } from '../../domain/signing/field-values.js'
import { refuse } from '../../domain/refusal.js'
import type { FieldState } from '../../domain/field.js'
import type { RequestState } from '../../domain/state.js'
import { StagedMarks } from './staged-marks.js'

export interface SentValue {
  fieldId: string
  value: string | SignatureValue
}

export interface Entered {
  values: FilledField[]
  marks: Pick<StagedMarks, 'sha256s' | 'keep' | 'drop'>
}

type OfRequest = Pick<RequestState, 'fields' | 'documents'>
type StagePicture = (image: string, fieldId: string) => Promise<Mark>

/** Converts entered values to domain values; drawings and pictures become blobs, each stored once. */
export class Marks {
  constructor(
    private readonly blobs: BlobStore,
    private readonly tools: Pick<DocumentTools, 'picture'>,
    private readonly staging: StagingFolder,
  ) {}

  /** Converts values without examining drawings and pictures. */
  unjudged(sent: readonly SentValue[], fields: ReadonlyMap<string, FieldState>): FilledField[] {
    return sent.flatMap(({ fieldId, value }) => {
      const meant = typeof value === 'string' ? meaningOf(value, fields.get(fieldId)) : unjudgedMark(value)
      return meant ? [{ fieldId, value: meant }] : []
    })
  }

  /**
   * Stages the marks until the caller keeps or drops them, so that a refused finish leaves none behind.
   *
   * @param signer key for fair queueing of pictures between signers
   */
  async judge(sent: readonly SentValue[], request: OfRequest, signer: string): Promise<Entered> {
    const marks = new StagedMarks(this.blobs)
    const stage = (image: string, fieldId: string) => this.#uploaded(image, fieldId, signer, marks)
    try {
      return { values: await this.#values(sent, request, marks, stage), marks }
    } catch (error) {
      await marks.drop()
      throw error
    }
  }

  async #values(
    sent: readonly SentValue[],
    request: OfRequest,
    marks: StagedMarks,
    stage: StagePicture,
  ): Promise<FilledField[]> {
    const judged = new Map<string, Mark>()
    const values: FilledField[] = []
    for (const { fieldId, value } of sent) {
      const field = request.fields.get(fieldId)
      const meant =
        typeof value === 'string' ? meaningOf(value, field) : await this.#mark(value, fieldId, judged, marks, stage)
      if (!meant) continue
      if (field) await mustBePrinted(meant, field, request)
      values.push({ fieldId, value: meant })
    }
    return values
  }

  async #mark(
    value: SignatureValue,
    fieldId: string,
    judged: Map<string, Mark>,
    marks: StagedMarks,
    stage: StagePicture,
  ): Promise<Mark> {
    if (value.kind === 'typed') return value
    const key = value.kind === 'drawn' ? canonical(value.strokes) : value.image
    const mark = judged.get(key) ?? (value.kind === 'drawn' ? marks.stageStrokes(key) : await stage(key, fieldId))
    judged.set(key, mark)
    return mark
  }

  async #uploaded(image: string, fieldId: string, signer: string, marks: StagedMarks): Promise<Mark> {
    const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')
    try {
      const judge = (file: string) => this.tools.picture(file, signer)
      const { path, sha256, size, mediaType } = await this.staging.with('mark', bytes, judge)
      marks.stagePicture({ path, sha256, size })
      return { kind: 'uploaded', sha256, size, mediaType }
    } catch (error) {
      if (error instanceof UnacceptablePicture) refuse('mark-unacceptable', { sentence: error.sentence }, [fieldId])
      throw error
    }
  }
}

/** @throws {Refusal} for a letter without a glyph, and for a text that would be sealed below 5 pt (rule fields-10) */
async function mustBePrinted(value: FieldValue, field: FieldState, request: OfRequest): Promise<void> {
  if (value.kind !== 'text' && value.kind !== 'typed') return
  const typed = value.kind === 'typed'
  const where = { field: called(request, field) }
  const [letter] = await (typed ? lettersWithoutHandwriting(value.text, value.font) : lettersWithoutFace(value.text))
  if (letter !== undefined)
    refuse(typed ? 'letter-not-in-handwriting' : 'letter-not-settable', { ...where, letter }, [field.fieldId])
  const sizes = request.documents.get(field.documentId)?.rendition.sizes
  const size = sizes?.findLast(({ from }) => from <= field.page)
  const isTooSmall = !typed && isFilled(value) && size && !isReadable(value.text, boxOnPage(field, size))
  if (isTooSmall) refuse('text-too-small', where, [field.fieldId])
}

const noBytes = { sha256: '', size: 0 }

const unjudgedMark = (value: SignatureValue): Mark =>
  value.kind === 'typed'
    ? value
    : value.kind === 'drawn'
      ? { kind: 'drawn', ...noBytes }
      : { kind: 'uploaded', ...noBytes, mediaType: 'image/png' }

/** Null if the text leaves a date or checkbox open. */
function meaningOf(text: string, field: FieldState | undefined): FieldValue | null {
  if (field?.type === 'date') return text === '' ? null : { kind: 'date', date: text }
  if (field?.type !== 'checkbox') return { kind: 'text', text }
  if (text !== 'true' && text !== 'false') {
    return text === ''
      ? null
      : refuse('wrong-kind', { field: `checkbox on page ${field.page}`, type: 'checkbox' }, [field.fieldId])
  }
  return { kind: 'checkbox', ticked: text === 'true' }
}
