import { availableParallelism } from 'node:os'
import { limits as wireLimits } from '@countersign/contracts/limits'

const MiB = 2 ** 20
const second = 1000

/** Resource limits. Figures measured with Node 24 on two shared cores. */
export interface DocumentLimits {
  /** Per document (rule documents-6). */
  pages: number
  objects: number
  /** Maximum number of intake children; one is always alive. */
  readers: number
  /** Maximum number of Word workers, and of LibreOffice processes. */
  wordWorkers: number
  /** Time limit of one PDF's intake: rewriting, comparing, trial stamp and seal. 206 pages take 5 s (measured). */
  ingestMs: number
  /**
   * Files within these pages and bytes get this CPU time; others leave one reader free. `pageMs` is the CPU time of a
   * page's first check; checks that need more leave one checker free. Usual pages take 150 to 300 ms (measured).
   */
  quick: { pages: number; bytes: number; cpuMs: number; pageMs: number }
  /** Maximum number of children for signature pictures. */
  pictures: number
  /** Maximum number of children that compare pages; each but the first needs a free GB at its start. */
  checkers: number
  /** CPU time per page, to compare it or draw it as a picture. */
  pageMs: number
  convertMs: number
  compareMs: number
  /** Memory limit of a PDF intake child; 20 scans in 50 MB take 440 MB (measured). */
  ingestBytes: number
  wordBytes: number
  /** Memory limit of LibreOffice as WebAssembly: 0.9 GB idle, 2.2 GB on the largest of 338 files (engines-94). */
  officeBytes: number
  /** Free memory required to start LibreOffice as WebAssembly. */
  officeNeedsBytes: number
  renditionBytes: number
}

export const defaultLimits: DocumentLimits = {
  pages: wireLimits.pagesPerDocument,
  objects: 300_000,
  // At least two, so that one hostile file does not block all others.
  readers: Math.max(2, Math.min(4, availableParallelism())),
  wordWorkers: Math.max(1, Math.min(4, availableParallelism())),
  ingestMs: 60 * second,
  quick: { pages: 10, bytes: 5_000_000, cpuMs: 10 * second, pageMs: 2 * second },
  pictures: 2,
  checkers: Math.min(4, availableParallelism()),
  pageMs: 20 * second,
  convertMs: 90 * second,
  compareMs: 60 * second,
  ingestBytes: 1536 * MiB,
  // Parsed XML takes up to 120 times its length (measured on 8 MB of short runs).
  wordBytes: 1536 * MiB,
  officeBytes: 2560 * MiB,
  officeNeedsBytes: 1600 * MiB,
  renditionBytes: 200 * MiB,
}
