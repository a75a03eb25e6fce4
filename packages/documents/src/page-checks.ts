import { blamesTheFile, type ChildPool, type PoolFailure, TaskFailed, TaskOverran } from '@countersign/child-pool'
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

/** Each task opens the file again, which takes as long as checking a page, and with an upload rewrites it. */
const fewestPerRun = { alone: 5, beside: 10 }

/** Checks pages in children side by side; a page that fails alone must become a picture. */
export function checkPages(part: PagesPart, parts: PageCheckParts): Promise<CheckedPages> {
  const fewest = part.upload === null ? fewestPerRun.alone : fewestPerRun.beside
  const share = Math.ceil((part.pages.to - part.pages.from + 1) / parts.limits.checkers)
  return inRuns(part, Math.max(fewest, share), (some) => checkRun(some, parts))
}

/**
 * After a failure page by page. Pages get little time first, so that another caller soon has a child; those that need
 * more wait again, as long tasks.
 */
async function checkRun(part: PagesPart, parts: PageCheckParts, isLong = part.upload !== null): Promise<CheckedPages> {
  const { from, to } = part.pages
  const checked = await run(part, parts, isLong)
  if ('pictures' in checked) return checked
  if (from === to && !isLong && checked instanceof TaskOverran) return checkRun(part, parts, true)
  if (from === to) return part.upload === null ? { ...none, pictures: [from] } : onlyEngines(part, parts)
  return inRuns(part, 1, (page) => checkRun(page, parts, isLong || checked instanceof TaskOverran))
}

/** Splits the pages into runs of at most `size`, and joins their results in order. */
async function inRuns(
  part: PagesPart,
  size: number,
  check: (some: PagesPart) => Promise<CheckedPages>,
): Promise<CheckedPages> {
  const { from, to } = part.pages
  const starts = Array.from({ length: Math.ceil((to - from + 1) / size) }, (_, index) => from + index * size)
  // All end before the caller removes their files.
  const ended = await Promise.allSettled(
    starts.map((start) => check({ ...part, pages: { from: start, to: Math.min(to, start + size - 1) } })),
  )
  const found = ended.map((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
  return {
    pictures: found.flatMap(({ pictures }) => pictures),
    unlike: found.flatMap(({ unlike }) => unlike),
    unkept: found.some(({ unkept }) => unkept),
  }
}

const none: CheckedPages = { pictures: [], unlike: [], unkept: false }

/** Retries without the upload, which may have caused the failure. */
async function onlyEngines(part: PagesPart, parts: PageCheckParts): Promise<CheckedPages> {
  const page = part.pages.from
  const checked = await run({ ...part, upload: null }, parts, true)
  return {
    pictures: 'pictures' in checked ? checked.pictures : [page],
    unlike: part.compares ? [page] : [],
    unkept: part.keeps,
  }
}

function run(
  { rendition, upload, caller, ...asked }: PagesPart,
  { checkers, limits }: PageCheckParts,
  isLong: boolean,
): Promise<CheckedPages | PoolFailure> {
  const files = { [names.rendition]: rendition, ...(upload !== null && { [names.upload]: upload }) }
  const input = { ...asked, rendition: names.rendition, upload: upload === null ? null : names.upload }
  const pages = asked.pages.to - asked.pages.from + 1
  const { ms, cpuMs } = isLong ? timeFor(pages, limits) : quickTime(pages, limits)
  const share = { caller, subject: rendition, isLong }
  return checkers.run('check-pages', input, ms, { files, cpuMs, ...share }).catch((error: unknown) => {
    if (blamesPages(error)) return error
    throw error
  })
}

/** Loads both engines in a child unless one is alive; a failure shows in the check that follows. */
export function loadCheckers({ checkers, limits }: PageCheckParts): void {
  const { ms, cpuMs } = timeFor(1, limits)
  if (checkers.state.children === 0) checkers.run('load-engines', null, ms, { cpuMs, loads: true }).catch(() => {})
}

/** Wall time per CPU time on a busy machine, which leaves a nice child a quarter or less. */
const busyFactor = 20

/** Time limits of a task in ms. The CPU limit decides, so that machine load does not turn pages into pictures. */
export function timeFor(pages: number, { pageMs }: Pick<DocumentLimits, 'pageMs'>): { ms: number; cpuMs: number } {
  const cpuMs = pageMs * Math.min(pages, 3)
  return { ms: busyFactor * cpuMs, cpuMs }
}

/** Limits of the first try; the child may have to load its engines, which costs less than a page is given. */
const quickTime = (pages: number, { quick, pageMs }: DocumentLimits) =>
  timeFor(pages + 1, { pageMs: Math.min(quick.pageMs, pageMs) })

/** True if the pages caused the failure, for example a hang or crash of an engine. */
export const blamesPages = (error: unknown): error is PoolFailure =>
  blamesTheFile(error) || (error instanceof TaskFailed && error.code === undefined)
