import type { PictureFacts, PictureFault } from '../picture/picture.js'
import type { Verdict } from '../verdict.js'
import type { CheckedPages, CheckPagesInput } from './check-pages.js'
import type { CheckRenditionInput, RenditionCheck } from './check-rendition.js'
import type { DrawnPages, DrawPagesInput } from './draw-pages.js'
import type { OfficeFolder, OfficePdfInput } from './office-pdf.js'
import type { ReencodePictureInput } from './reencode-picture.js'
import type { PrepareWordInput, PrepareWordOutput } from './prepare-word.js'
import type { PlacedPictures, PlacePicturesInput } from './place-pictures.js'
import type { SimplifiedPdfInput, SimplifiedPdfOutput } from './simplified-pdf.js'
import type { IngestInput } from './ingest.js'

/** Types, not interfaces: only a type alias is assignable to an index signature. */
export type ReaderTasks = {
  ingest: { input: IngestInput; output: Verdict }
  'load-intake': { input: null; output: { loaded: true } }
}

export type CheckerTasks = {
  'check-pages': { input: CheckPagesInput; output: CheckedPages }
  'load-engines': { input: null; output: { loaded: true } }
  'draw-pages': { input: DrawPagesInput; output: DrawnPages }
  'place-pictures': { input: PlacePicturesInput; output: PlacedPictures }
}

export type PictureTasks = {
  'reencode-picture': { input: ReencodePictureInput; output: PictureFacts | { fault: PictureFault } }
}

export type WordTasks = {
  'prepare-word': { input: PrepareWordInput; output: PrepareWordOutput }
  'check-rendition': { input: CheckRenditionInput; output: RenditionCheck }
  'simplified-pdf': { input: SimplifiedPdfInput; output: SimplifiedPdfOutput }
}

export type OfficeTasks = {
  'start-office': { input: OfficeFolder; output: { started: true } }
  'office-pdf': { input: OfficePdfInput; output: { written: boolean } }
}
