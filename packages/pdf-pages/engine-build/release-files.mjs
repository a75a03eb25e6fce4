import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** Folders that `engine.ts` finds beside the one of the worker. */
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs']

export const wholeWorker = 'build/pdf.worker.min.mjs'

/** Files of pdf.js that pages load on demand, by their paths in its package. */
export function releaseFiles() {
  const names = folders.flatMap((folder) => readdirSync(join(pdfjs, folder)).map((name) => `${folder}/${name}`))
  return Object.fromEntries([wholeWorker, ...names].map((name) => [name, readFileSync(join(pdfjs, name))]))
}

/** The folder in a build for these files: equal ones have the same in each build. */
export function placeOf(files) {
  const hash = createHash('sha256')
  for (const [name, source] of Object.entries(files)) hash.update(`/${name}`).update(source)
  return `pdfjs/${hash.digest('hex').slice(0, 16)}`
}
