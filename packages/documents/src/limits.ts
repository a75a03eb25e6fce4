import { availableParallelism } from 'node:os'
import { limits as wireLimits } from '@countersign/contracts/limits'

const MiB = 2 ** 20
const second = 1000

/** What files and the processes that read them may use. Memory and times measured with Node 24 on two shared cores. */
export interface DocumentLimits {
  /** Pages of a document (rule documents-6). */
  pages: number
  /** Objects of a PDF. */
  objects: number
  /** Children that read files at the same time; one is always there. */
  readers: number
  /** Children that work on Word files, and LibreOffice processes, at the same time. */
  wordWorkers: number
  /** Milliseconds to take one PDF in: to write it anew, compare it, stamp and seal it for a try. 206 pages take 5 s (measured). */
  intakeMs: number
  /** A file of at most so many pages and bytes has so many milliseconds of processor time; others leave a reader free. */
  quick: { pages: number; bytes: number; cpuMs: number }
  /** Children that look at signers' pictures at the same time. */
  pictures: number
  /** Children that draw pages by two engines at the same time. */
  checkers: number
  /** Milliseconds of processor time to draw and compare one page, or to keep one as a picture. */
  pageMs: number
  /** Milliseconds to make a PDF of a Word file. */
  convertMs: number
  /** Milliseconds to compare a Word file's text with its PDF's. */
  compareMs: number
  /** Resident memory at which a child that takes PDFs in is ended; 20 scans in 50 MB take 440 MB (measured). */
  intakeBytes: number
  /** Resident memory at which a child that works on Word files is ended. */
  wordBytes: number
  /** The same for LibreOffice as WebAssembly: 0.9 GB at rest, 2.2 GB on the largest of 338 files (engines-94). */
  officeBytes: number
  /** Memory that must be free before LibreOffice as WebAssembly is started. */
  officeNeedsBytes: number
  /** Bytes a rendition may have. */
  renditionBytes: number
}

export const defaultLimits: DocumentLimits = {
  pages: wireLimits.pagesPerDocument,
  objects: 300_000,
  // Two even on one core, so that one hostile file does not hold up everyone.
  readers: Math.max(2, Math.min(4, availableParallelism())),
  wordWorkers: Math.max(1, Math.min(4, availableParallelism())),
  intakeMs: 60 * second,
  quick: { pages: 10, bytes: 5_000_000, cpuMs: 10 * second },
  pictures: 2,
  checkers: Math.max(1, Math.min(2, availableParallelism() - 1)),
  pageMs: 20 * second,
  convertMs: 90 * second,
  compareMs: 60 * second,
  intakeBytes: 1536 * MiB,
  wordBytes: 800 * MiB,
  officeBytes: 2560 * MiB,
  officeNeedsBytes: 1600 * MiB,
  renditionBytes: 200 * MiB,
}
