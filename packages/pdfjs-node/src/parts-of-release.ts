import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const release = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

const folders: Record<string, string> = {
  cMapUrl: 'cmaps',
  standardFontDataUrl: 'standard_fonts',
  wasmUrl: 'wasm',
}

/**
 * Reads CMaps, fonts and decoders of the release for one document, and records which, by the name before the first
 * hyphen.
 */
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
