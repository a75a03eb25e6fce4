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

/** Checks pages in a child; after a failure page by page, and a page that fails alone must become a picture. */
export async function checkPages(part: PagesPart, parts: PageCheckParts): Promise<CheckedPages> {
  const { from, to } = part.pages
  const checked = await run(part, parts)
  if (checked) return checked
  if (from === to) return part.upload === null ? { ...none, pictures: [from] } : onlyEngines(part, parts)
  const found: CheckedPages = { ...none, pictures: [], unlike: [] }
  for (let page = from; page <= to; page++) {
    const { pictures, unlike, unkept } = await checkPages({ ...part, pages: { from: page, to: page } }, parts)
    found.pictures.push(...pictures)
    found.unlike.push(...unlike)
    found.unkept ||= unkept
  }
  return found
}

const none: CheckedPages = { pictures: [], unlike: [], unkept: false }

/** Retries without the upload, which may have caused the failure. */
async function onlyEngines(part: PagesPart, parts: PageCheckParts): Promise<CheckedPages> {
  const page = part.pages.from
  const checked = await run({ ...part, upload: null }, parts)
  return { pictures: checked?.pictures ?? [page], unlike: part.compares ? [page] : [], unkept: part.keeps }
}

function run(
  { rendition, upload, caller, ...asked }: PagesPart,
  { checkers, limits }: PageCheckParts,
): Promise<CheckedPages | undefined> {
  const files = { [names.rendition]: rendition, ...(upload !== null && { [names.upload]: upload }) }
  const input = { ...asked, rendition: names.rendition, upload: upload === null ? null : names.upload }
  const { ms, cpuMs } = timeFor(asked.pages.to - asked.pages.from + 1, limits)
  return checkers.run('check-pages', input, ms, { files, caller, cpuMs }).catch((error: unknown) => {
    if (blamesPages(error)) return undefined
    throw error
  })
}

/** Wall time per CPU time on a busy machine. */
const busyFactor = 6

/** Time limits of a task in ms. The CPU limit decides, so that machine load does not turn pages into pictures. */
export function timeFor(pages: number, { pageMs }: DocumentLimits): { ms: number; cpuMs: number } {
  const cpuMs = pageMs * Math.min(pages, 3)
  return { ms: busyFactor * cpuMs, cpuMs }
}

/** True if the pages caused the failure, for example a hang or crash of an engine. */
export const blamesPages = (error: unknown): error is PoolFailure =>
  blamesTheFile(error) || (error instanceof TaskFailed && error.code === undefined)
