import type { CertificateContent } from '../certificate/certificate-content.js'
import type { SealWords } from '../update/places.js'
import type { Signatory, SignaturePlace } from '../signatures/places.js'
import type { Mark, Stamp, StampValue } from '../stamp/stamp.js'
import type { Gap } from '../update/gap.js'

export type FiledMark =
  | { kind: 'drawn'; path: string }
  | { kind: 'uploaded'; path: string; mediaType: 'image/png' | 'image/jpeg' }
  | Extract<Mark, { kind: 'typed' }>

/** A stamp with its mark on disk: orders carry paths instead of bytes. */
export type FiledStamp = Omit<Stamp, 'value'> & { value: FiledMark | Exclude<StampValue, Mark> }

export interface SealRoom {
  words: SealWords
  room: number
}

export interface StampDocumentInput {
  requestId: string
  pdf: string
  stamps: readonly FiledStamp[]
  seal: SealRoom
  to: string
}

/** All stamps are on one page of a document that keeps earlier signatures. */
export interface StampKeptInput extends StampDocumentInput {
  isLast: boolean
}

export interface MakeCertificateInput {
  content: CertificateContent
  seal: SealRoom
  /** Path of the certificate before sealing. */
  plain: string
  to: string
}

export interface AppendLastingInput {
  sealed: string
  /** DER, base64. */
  data: Record<'certificates' | 'ocspAnswers' | 'lists', readonly string[]>
  room: number
  /** Path of the file with the data alone. */
  lasting: string
  /** Path of the file with the timestamp's field too. */
  archived: string
}

export interface DrawSignaturesInput {
  people: readonly Signatory[]
  title: string
  to: string
}

export type DrawingTasks = {
  'draw-signatures': { input: DrawSignaturesInput; output: SignaturePlace[] }
}

/** Each task that writes a file returns the gap that it reserved. */
export type StampingTasks = {
  'stamp-document': { input: StampDocumentInput; output: Gap }
  'stamp-kept': { input: StampKeptInput; output: Gap }
  'make-certificate': { input: MakeCertificateInput; output: Gap }
  'append-lasting': { input: AppendLastingInput; output: Gap }
}
