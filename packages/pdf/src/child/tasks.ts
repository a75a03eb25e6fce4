import type { CertificateOrder } from '../certificate/certificate-order.js'
import type { SealWords } from '../update/places.js'
import type { Signatory, SignaturePlace } from '../signatures/places.js'
import type { Mark, Stamp, StampValue } from '../stamp/stamp.js'
import type { Gap } from '../update/gap.js'

/** A mark whose bytes lie on disk. */
export type FiledMark =
  | { kind: 'drawn'; path: string }
  | { kind: 'uploaded'; path: string; mediaType: 'image/png' | 'image/jpeg' }
  | Extract<Mark, { kind: 'typed' }>

/** A stamp whose mark's bytes lie on disk: orders carry paths, never a file's bytes. */
export type FiledStamp = Omit<Stamp, 'value'> & { value: FiledMark | Exclude<StampValue, Mark> }

/** The seal that room is kept for. */
export interface SealRoom {
  words: SealWords
  /** Bytes that the signature takes at most. */
  room: number
}

export interface StampDocumentInput {
  requestId: string
  pdf: string
  stamps: readonly FiledStamp[]
  seal: SealRoom
  to: string
}

/** All stamps on one page of a document whose earlier signatures are kept. */
export interface StampKeptInput extends StampDocumentInput {
  /** No signature of ours follows: this one locks the document. */
  isLast: boolean
}

export interface MakeCertificateInput {
  order: CertificateOrder
  seal: SealRoom
  /** Where the certificate goes as it is before it is sealed. */
  plain: string
  to: string
}

export interface AppendLastingInput {
  sealed: string
  /** DER, base64. */
  data: Record<'certificates' | 'ocspAnswers' | 'lists', readonly string[]>
  /** Bytes that the timestamp takes at most. */
  room: number
  /** Where the file goes with the data alone. */
  lasting: string
  /** Where it goes with the field of a timestamp behind them. */
  archived: string
}

export interface DrawSignaturesInput {
  people: readonly Signatory[]
  title: string
  to: string
}

/** What a child that draws for senders can be asked to do. */
export type DrawingTasks = {
  'draw-signatures': { input: DrawSignaturesInput; output: SignaturePlace[] }
}

/** What a child that stamps can be asked to do; each gives the room that it kept. */
export type StampingTasks = {
  'stamp-document': { input: StampDocumentInput; output: Gap }
  'stamp-kept': { input: StampKeptInput; output: Gap }
  'make-certificate': { input: MakeCertificateInput; output: Gap }
  'append-lasting': { input: AppendLastingInput; output: Gap }
}
