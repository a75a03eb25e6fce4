import { ApiError } from '@countersign/contracts'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { OpenPdf } from './engine.js'
import { downloadDocument, type Progress, type DownloadedDocument } from './download-document.js'
import { loadEngine } from './load-engine.js'

/** Time a document stays open without a viewer: long enough to move from the consent page to all pages. */
const closeDelayMs = 10_000

export interface Viewer {
  /** The document must be released and taken again. */
  onReload: () => void
  onProgress?: (progress: Progress) => void
}

interface Opened {
  hash: Promise<string> | null
  opening: Promise<OpenPdf>
  viewers: Set<Viewer>
}

/** The server reports changed documents with the same text. */
const documentsChanged = 'The documents changed while you read them.'

export const haveChanged = (error: unknown): boolean => error instanceof ApiError && error.text === documentsChanged

const opened = new Map<string, Opened>()
/** By URL. */
const hashes = new Map<string, string>()

/** Downloads a document. Rejects bytes that differ from those drawn before; only {@link refetchDocuments} accepts new ones. */
async function fetched(url: string, onProgress: (progress: Progress) => void): Promise<DownloadedDocument> {
  const downloaded = await downloadDocument(url, inPercent(onProgress))
  const drawn = hashes.get(url) ?? downloaded.sha256
  if (drawn !== downloaded.sha256) throw new ApiError(409, documentsChanged)
  hashes.set(url, drawn)
  return downloaded
}

/** Throttles progress to visible steps of one percent. */
function inPercent(report: (progress: Progress) => void): (progress: Progress) => void {
  let reported = -1
  return (progress) => {
    const share = Math.floor((progress.loaded / (progress.total ?? 100 * 2 ** 20)) * 100)
    if (share !== reported) report(progress)
    reported = share
  }
}

function open(url: string, inRanges: boolean): Opened {
  const viewers = new Set<Viewer>()
  const reload = () => {
    if (opened.get(url) === entry) reopenPdf(url)
  }
  const onProgress = (progress: Progress) => {
    for (const viewer of viewers) viewer.onProgress?.(progress)
  }
  const file = inRanges ? null : fetched(url, onProgress)
  const opening = Promise.all([file, loadEngine()]).then(([downloaded, { openPdf }]) =>
    openPdf(downloaded?.bytes ?? url, reload),
  )
  const entry: Opened = { hash: file && file.then(({ sha256 }) => sha256), opening, viewers }
  opened.set(url, entry)
  // Forget failures, so the next caller retries.
  opening.catch(() => opened.get(url) === entry && opened.delete(url))
  entry.hash?.catch(() => {})
  return entry
}

/** Takes a shared open PDF until released. `inRanges` reads pages on demand instead of downloading everything. */
export function acquirePdf(
  url: string,
  viewer: Viewer,
  inRanges = false,
): { pdf: Promise<PDFDocumentProxy>; release: () => void } {
  const entry = opened.get(url) ?? open(url, inRanges)
  entry.viewers.add(viewer)
  const release = () => {
    entry.viewers.delete(viewer)
    setTimeout(() => {
      if (entry.viewers.size > 0) return
      if (opened.get(url) === entry) opened.delete(url)
      entry.opening.then(
        ({ close }) => close(),
        () => {},
      )
    }, closeDelayMs)
  }
  return { pdf: entry.opening.then(({ pdf }) => pdf), release }
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
  const viewer = { onReload: () => {}, onProgress }
  entry.viewers.add(viewer)
  try {
    return await entry.hash
  } finally {
    entry.viewers.delete(viewer)
  }
}

/** Forgets an open PDF, so its viewers open it again. */
export function reopenPdf(url: string): void {
  const viewers = opened.get(url)?.viewers ?? []
  opened.delete(url)
  for (const { onReload } of viewers) onReload()
}

/** Forgets all documents, so their viewers download them again. */
export function refetchDocuments(): void {
  hashes.clear()
  const all = [...opened.values()]
  opened.clear()
  for (const { viewers } of all) for (const { onReload } of viewers) onReload()
}
