import { blamesTheFile, type ChildPool, type PoolFailure, TaskFailed } from '@countersign/child-pool'
import type { CheckedPages } from './child/check-pages.js'
import type { CheckerTasks } from './child/tasks.js'
import type { DocumentLimits } from './limits.js'
import type { PageTools } from './page-tools.js'

type PagesPart = Parameters<PageTools['checkPages']>[0]

export interface PageCheckParts {
  checkers: ChildPool<CheckerTasks>
  stagingDir: string
  limits: DocumentLimits
}

const names = { rendition: 'rendition.pdf', upload: 'upload.pdf' } as const

/** Has a child check pages; where that fails, page by page, and a page at which it fails must become a picture. */
export async function checkPages(part: PagesPart, parts: PageCheckParts): Promise<CheckedPages> {
  const { from, to } = part.pages
  const checked = await run(part, parts)
  if (checked) return checked
  if (from === to) return part.upload === null ? { pictures: [from], unlike: [] } : onlyEngines(part, parts)
  const found: CheckedPages = { pictures: [], unlike: [] }
  for (let page = from; page <= to; page++) {
    const { pictures, unlike } = await checkPages({ ...part, pages: { from: page, to: page } }, parts)
    found.pictures.push(...pictures)
    found.unlike.push(...unlike)
  }
  return found
}

/** One page again without its upload, which may be at which the child failed. */
async function onlyEngines(part: PagesPart, parts: PageCheckParts): Promise<CheckedPages> {
  const page = part.pages.from
  const checked = await run({ ...part, upload: null }, parts)
  return { pictures: checked?.pictures ?? [page], unlike: [page] }
}

/** @returns undefined where these pages are to blame that nothing came of it */
function run(
  { rendition, upload, stamps, pages, caller }: PagesPart,
  { checkers, limits }: PageCheckParts,
): Promise<CheckedPages | undefined> {
  const files = { [names.rendition]: rendition, ...(upload !== null && { [names.upload]: upload }) }
  const input = { rendition: names.rendition, upload: upload === null ? null : names.upload, stamps, pages }
  const { ms, cpuMs } = timeFor(pages.to - pages.from + 1, limits)
  return checkers.run('check-pages', input, ms, { files, caller, cpuMs }).catch((error: unknown) => {
    if (blamesPages(error)) return undefined
    throw error
  })
}

/** On a machine that is busy with other things a task takes several times its processor time. */
const busyFactor = 6

/**
 * How long a task of so many pages may take, and how much of that on the processor, in milliseconds. One that takes longer is
 * done page by page. How busy the machine is decides of no page whether it becomes a picture.
 */
export function timeFor(pages: number, { pageMs }: DocumentLimits): { ms: number; cpuMs: number } {
  const cpuMs = pageMs * Math.min(pages, 3)
  return { ms: busyFactor * cpuMs, cpuMs }
}

/** Whether a task failed by the pages that it was given, as an engine does that hangs or crashes on one. */
export const blamesPages = (error: unknown): error is PoolFailure =>
  blamesTheFile(error) || (error instanceof TaskFailed && error.code === undefined)
