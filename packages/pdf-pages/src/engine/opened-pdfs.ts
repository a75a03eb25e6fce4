import { ApiError } from '@countersign/contracts'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { OpenPdf } from './engine.js'
import { fetchWhole, type Progress, type WholeDocument } from './fetch-whole.js'
import { loadEngine } from './load-engine.js'

/** So long a document stays open that nobody shows: from the first page beside the consent one goes on to all of them. */
const keptMs = 10_000

/** Who shows a document. */
export interface Shower {
  /** It has to be let go and taken again. */
  onAgain: () => void
  /** It is on its way. */
  onProgress?: (progress: Progress) => void
}

interface Opened {
  /** Null where only ranges of the document are here. */
  hash: Promise<string> | null
  opening: Promise<OpenPdf>
  shownBy: Set<Shower>
}

/** Other bytes came than those that pages were drawn of; the server says the same where they are not those that were sent. */
const documentsChanged = 'The documents changed while you read them.'

export const haveChanged = (error: unknown): boolean => error instanceof ApiError && error.text === documentsChanged

const opened = new Map<string, Opened>()
/** What the bytes hash to that each document was drawn of, or would be. */
const hashes = new Map<string, string>()

/** What was drawn stays what counts: where other bytes come later, {@link readAnew} is the only way on. */
async function fetched(url: string, onProgress: (progress: Progress) => void): Promise<WholeDocument> {
  const whole = await fetchWhole(url, inPercent(onProgress))
  const drawn = hashes.get(url) ?? whole.sha256
  if (drawn !== whole.sha256) throw new ApiError(409, documentsChanged)
  hashes.set(url, drawn)
  return whole
}

/** Told where it would be seen. */
function inPercent(tell: (progress: Progress) => void): (progress: Progress) => void {
  let told = -1
  return (progress) => {
    const share = Math.floor((progress.loaded / (progress.total ?? 100 * 2 ** 20)) * 100)
    if (share !== told) tell(progress)
    told = share
  }
}

function open(url: string, inRanges: boolean): Opened {
  const shownBy = new Set<Shower>()
  const again = () => {
    opened.delete(url)
    for (const { onAgain } of shownBy) onAgain()
  }
  const onProgress = (progress: Progress) => {
    for (const shower of shownBy) shower.onProgress?.(progress)
  }
  const file = inRanges ? null : fetched(url, onProgress)
  const opening = Promise.all([file, loadEngine()]).then(([whole, { openPdf }]) => openPdf(whole?.bytes ?? url, again))
  const entry = { hash: file && file.then(({ sha256 }) => sha256), opening, shownBy }
  opened.set(url, entry)
  // One that failed is asked for anew the next time.
  opening.catch(() => opened.get(url) === entry && opened.delete(url))
  entry.hash?.catch(() => {})
  return entry
}

/**
 * A PDF for as long as it is shown; several places share one.
 *
 * @param inRanges not fetched whole: pages come as they are shown
 */
export function takePdf(
  url: string,
  shower: Shower,
  inRanges = false,
): { pdf: Promise<PDFDocumentProxy>; letGo: () => void } {
  const entry = opened.get(url) ?? open(url, inRanges)
  entry.shownBy.add(shower)
  const letGo = () => {
    entry.shownBy.delete(shower)
    setTimeout(() => {
      if (entry.shownBy.size > 0) return
      if (opened.get(url) === entry) opened.delete(url)
      entry.opening.then(
        ({ close }) => close(),
        () => {},
      )
    }, keptMs)
  }
  return { pdf: entry.opening.then(({ pdf }) => pdf), letGo }
}

/**
 * What the bytes hash to that a document is drawn of; one that was not opened is fetched for it.
 *
 * @throws {ApiError} also where they are others than before
 * @throws {TypeError} the server was not reached
 */
export async function hashOf(url: string, onProgress: (progress: Progress) => void): Promise<string> {
  const known = hashes.get(url)
  if (known !== undefined) return known
  const entry = opened.get(url)
  if (!entry?.hash) return (await fetched(url, onProgress)).sha256
  const shower = { onAgain: () => {}, onProgress }
  entry.shownBy.add(shower)
  try {
    return await entry.hash
  } finally {
    entry.shownBy.delete(shower)
  }
}

/** Forgets everything: whoever shows a document fetches it anew. */
export function readAnew(): void {
  hashes.clear()
  const all = [...opened.values()]
  opened.clear()
  for (const { shownBy } of all) for (const { onAgain } of shownBy) onAgain()
}
