import { ApiError } from '@countersign/contracts'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { OpenPdf } from './engine.js'
import { fetchWhole, type Progress, type WholeDocument } from './fetch-whole.js'
import { loadEngine } from './load-engine.js'

/** Time a document stays open without a viewer: long enough to move from the consent page to all pages. */
const keptMs = 10_000

export interface Shower {
  /** The document must be released and taken again. */
  onAgain: () => void
  onProgress?: (progress: Progress) => void
}

interface Opened {
  hash: Promise<string> | null
  opening: Promise<OpenPdf>
  shownBy: Set<Shower>
}

/** The server reports changed documents with the same text. */
const documentsChanged = 'The documents changed while you read them.'

export const haveChanged = (error: unknown): boolean => error instanceof ApiError && error.text === documentsChanged

const opened = new Map<string, Opened>()
/** By URL. */
const hashes = new Map<string, string>()

/** Downloads a document. Rejects bytes that differ from those drawn before; only {@link readAnew} accepts new ones. */
async function fetched(url: string, onProgress: (progress: Progress) => void): Promise<WholeDocument> {
  const whole = await fetchWhole(url, inPercent(onProgress))
  const drawn = hashes.get(url) ?? whole.sha256
  if (drawn !== whole.sha256) throw new ApiError(409, documentsChanged)
  hashes.set(url, drawn)
  return whole
}

/** Throttles progress to visible steps of one percent. */
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
  // Forget failures, so the next caller retries.
  opening.catch(() => opened.get(url) === entry && opened.delete(url))
  entry.hash?.catch(() => {})
  return entry
}

/** Takes a shared open PDF until released. `inRanges` reads pages on demand instead of downloading everything. */
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
 * Returns the hash of the bytes drawn, and downloads a document that was not opened.
 * @throws {ApiError} also if the bytes differ from those drawn before; {TypeError} if the server is unreachable
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

/** Forgets all documents, so their viewers download them again. */
export function readAnew(): void {
  hashes.clear()
  const all = [...opened.values()]
  opened.clear()
  for (const { shownBy } of all) for (const { onAgain } of shownBy) onAgain()
}
