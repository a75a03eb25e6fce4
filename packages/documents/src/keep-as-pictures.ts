import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DrawnPage, DrawnPages, DrawPagesInput } from './child/draw-pages.js'
import { blamesPages, type PageCheckParts, timeFor } from './page-checks.js'
import { PageNotDrawn, pagesPerTask, type PageTools, PicturesTooLarge } from './page-tools.js'

type PicturesPart = Parameters<PageTools['keepAsPictures']>[0]

interface DrawnPart {
  path: string
  drawn: DrawnPage[]
}

/** Resolutions in dpi, tried until the file is small enough. */
const resolutions = [200, 150, 100]
const names = { rendition: 'rendition.pdf', pictures: 'pictures', target: 'pictures.pdf' } as const

/** Draws pages in batches and places them in the rendition; a crash costs only the batch of its page. */
export async function keepAsPictures(
  part: PicturesPart,
  parts: PageCheckParts,
): Promise<{ path: string; sha256: string; size: number }> {
  for (const dpi of resolutions) {
    const folder = await mkdtemp(join(parts.stagingDir, 'drawn-'))
    try {
      const drawn = await drawnAt(dpi, folder, part, parts)
      const written = drawn && (await placed(drawn, part, parts))
      if (written) return written
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  throw new PicturesTooLarge(part.pages)
}

async function drawnAt(
  dpi: number,
  folder: string,
  part: PicturesPart,
  parts: PageCheckParts,
): Promise<DrawnPart[] | null> {
  const all: DrawnPart[] = []
  let room = parts.limits.renditionBytes
  const add = async (pages: readonly number[]): Promise<'fits' | 'too large'> => {
    const path = join(folder, String(all.length))
    const task = { pages, dpi, max: room, path }
    let done = await draw({ ...task, hasText: true }, part, parts)
    if (done instanceof Error && pages.length === 1) {
      done = await draw({ ...task, hasText: false }, part, parts)
      if (done instanceof Error) throw new PageNotDrawn(pages[0]!, { cause: done })
    }
    if (done instanceof Error) {
      for (const page of pages) if ((await add([page])) === 'too large') return 'too large'
      return 'fits'
    }
    if ('tooLarge' in done) return 'too large'
    room -= done.drawn.reduce((sum, { bytes, textBytes }) => sum + bytes + textBytes, 0)
    all.push({ path, drawn: done.drawn })
    return 'fits'
  }
  for (let from = 0; from < part.pages.length; from += pagesPerTask)
    if ((await add(part.pages.slice(from, from + pagesPerTask))) === 'too large') return null
  return all
}

function draw(
  { path, ...asked }: Pick<DrawPagesInput, 'pages' | 'dpi' | 'hasText' | 'max'> & { path: string },
  { rendition, caller }: PicturesPart,
  { checkers, limits }: PageCheckParts,
): Promise<Exclude<DrawnPages, { tooComplex: true }> | Error> {
  const input = { rendition: names.rendition, target: names.pictures, ...asked }
  // The last try of a page may take longer: PDFium alone draws plans of many lines.
  const { ms, cpuMs } = timeFor(asked.hasText ? asked.pages.length : Infinity, limits)
  return checkers
    .run('draw-pages', input, ms, {
      files: { [names.rendition]: rendition },
      results: (output) => ('drawn' in output ? { [names.pictures]: path } : null),
      caller,
      subject: rendition,
      cpuMs,
    })
    .then((output) => ('tooComplex' in output ? new Error('a page is too complex for pdf.js') : output))
    .catch((error: unknown) => {
      if (blamesPages(error)) return error
      throw error
    })
}

async function placed(
  drawn: readonly DrawnPart[],
  { rendition, caller }: PicturesPart,
  { checkers, stagingDir, limits }: PageCheckParts,
): Promise<{ path: string; sha256: string; size: number } | null> {
  const path = join(stagingDir, `pictures-${randomUUID()}.pdf`)
  const pictures = drawn.map((part, index) => ({ ...part, path: `${names.pictures}-${index}` }))
  const copies = Object.fromEntries(pictures.map((part, index) => [part.path, drawn[index]!.path]))
  const input = { rendition: names.rendition, target: names.target, pictures, max: limits.renditionBytes }
  const kept = await checkers.run('place-pictures', input, limits.ingestMs, {
    files: { [names.rendition]: rendition, ...copies },
    results: (output) => ('tooLarge' in output ? null : { [names.target]: path }),
    caller,
    subject: rendition,
    isLong: true,
  })
  return 'tooLarge' in kept ? null : { path, ...kept }
}
