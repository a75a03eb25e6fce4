import { posix } from 'node:path'
import type { RemoteEntry } from '@countersign/contracts'
import type { Site } from './site.js'

interface Chunk {
  file: string
  src?: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
type ChunkList = Readonly<Record<string, Chunk>>

const exposed = 'src/expose.ts'

export interface FirstFiles {
  scripts: string[]
  styles: string[]
}

/** Lists the files of a remote's first view: without these hints the browser needs three round trips. */
export function firstFiles(site: Site, remote: RemoteEntry): FirstFiles {
  const folder = posix.dirname(remote.entry)
  const chunks = site.json<ChunkList>(posix.join(folder, '.vite', 'manifest.json'))
  const entryFile = posix.basename(remote.entry)
  const entry = Object.keys(chunks).find((key) => chunks[key]!.file === entryFile)
  const roots = [entry, exposed, ...(entry ? sharedImportMapOf(chunks, entry) : [])].filter((key) => key !== undefined)
  const keys = withImports(chunks, roots)
  return {
    scripts: keys.map((key) => posix.join(folder, chunks[key]!.file)),
    styles: keys.flatMap((key) => chunks[key]!.css ?? []).map((file) => posix.join(folder, file)),
  }
}

/** The federation container imports it on start. */
const sharedImportMapOf = (chunks: ChunkList, entry: string): string[] =>
  (chunks[entry]!.dynamicImports ?? []).filter((key) => key.includes('localSharedImportMap'))

function withImports(chunks: ChunkList, roots: readonly string[]): string[] {
  const found = new Set<string>()
  const add = (key: string) => {
    const chunk = chunks[key]
    if (!chunk || found.has(key)) return
    found.add(key)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const root of roots) add(root)
  return [...found]
}

/** Unescaped, since the URLs come from our builds. */
export function hintTags({ scripts, styles }: FirstFiles): string {
  return [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join('')
}
