import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const release = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** Folders of the release by what pdf.js calls them. */
const folders: Record<string, string> = {
  cMapUrl: 'cmaps',
  standardFontDataUrl: 'standard_fonts',
  wasmUrl: 'wasm',
}

/** Reads character maps, fonts and decoders from the release, for one document, and notes which: each up to its first hyphen. */
export function partsOfRelease() {
  const fetched = new Set<string>()
  class Factory {
    async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      const name = basename(filename)
      fetched.add(name.split('-')[0]!)
      return new Uint8Array(await readFile(join(release, folders[kind] ?? '', name)))
    }
  }
  return { fetched, Factory }
}
