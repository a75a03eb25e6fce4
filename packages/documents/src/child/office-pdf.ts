import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { exportOptions } from '../word/export-options.js'
import type { WordFormat } from '../word/word-converter.js'
import { replaceMe } from '@countersign/child-pool/serve'

export interface OfficeFolder {
  /** Of the installed package. */
  folder: string
}

export interface OfficePdfInput extends OfficeFolder {
  word: string
  format: WordFormat
  pdf: string
}

interface Office {
  convert(input: Uint8Array, options: Record<string, string>): Promise<{ data: Uint8Array }>
}

interface Loader {
  createModule(config: Record<string, unknown>): Promise<unknown>
}

let starting: Promise<Office> | undefined

/** Starts LibreOffice, which takes two seconds and a gigabyte. A separate task, as no file is to blame if it fails. */
export async function startOffice({ folder }: OfficeFolder): Promise<{ started: true }> {
  await (starting ??= start(folder))
  return { started: true }
}

/**
 * Converts a Word file with LibreOffice as WebAssembly, which sees only the bytes it is given, no files or network.
 * It runs in this process: the package's own modes use another process or thread and transfer bytes as arrays of
 * numbers.
 */
export async function officePdf({ folder, word, format, pdf }: OfficePdfInput): Promise<{ written: boolean }> {
  const office = await (starting ??= start(folder))
  try {
    const { data } = await office.convert(readFileSync(word), {
      inputFormat: format === 'docx' ? 'docx' : 'doc',
      outputFormat: 'pdf',
      filterOptions: exportOptions,
    })
    await writeFile(pdf, data)
    return { written: true }
  } catch (error) {
    // LOAD_FAILED leaves the engine intact; after any other error its state is unknown.
    if (!(error instanceof Error && 'code' in error && error.code === 'LOAD_FAILED')) replaceMe()
    return { written: false }
  }
}

async function start(folder: string): Promise<Office> {
  // By its own name, as it may lie elsewhere. It is optional, so its types may be missing at compile time.
  const require = createRequire(join(folder, 'package.json'))
  const name = '@matbee/libreoffice-converter'
  const { createConverter } = require(`${name}/server`) as {
    createConverter(options: { wasmLoader: Loader }): Promise<Office>
  }
  const loader = require(`${name}/wasm/loader`) as Loader
  return createConverter({
    wasmLoader: {
      // Without noInitialRun LibreOffice's main() also starts in a thread and interferes: 3 of 10 first conversions
      // hung for a minute; with it none of 80 did (measured).
      createModule: (config) => loader.createModule({ ...config, noInitialRun: true }),
    },
  })
}
