import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { WordFormat } from '../word/word-converter.js'
import { replaceMe } from '@countersign/child-pool/serve'

export interface OfficePdfInput {
  word: string
  format: WordFormat
  /** Where its PDF goes. */
  pdf: string
}

interface Office {
  convert(input: Uint8Array, options: Record<string, string>): Promise<{ data: Uint8Array }>
}

interface Loader {
  createModule(config: Record<string, unknown>): Promise<unknown>
}

let starting: Promise<Office> | undefined

/** Starts LibreOffice, which takes two seconds and a gigabyte; a task of its own, for no file is to blame if it fails. */
export async function startOffice(): Promise<{ started: true }> {
  await (starting ??= start())
  return { started: true }
}

/**
 * Converts a Word file with LibreOffice compiled to WebAssembly, which sees no file and no network but what it is given
 * in memory. This process holds it directly: the package's own modes start another process or thread and send bytes
 * there as arrays of numbers.
 */
export async function officePdf({ word, format, pdf }: OfficePdfInput): Promise<{ written: boolean }> {
  const office = await (starting ??= start())
  try {
    const { data } = await office.convert(readFileSync(word), {
      inputFormat: format === 'docx' ? 'docx' : 'doc',
      outputFormat: 'pdf',
      // Content controls become text of the page, not fields that a later flattening would lose.
      filterOptions: JSON.stringify({ ExportFormFields: { type: 'boolean', value: 'false' } }),
    })
    await writeFile(pdf, data)
    return { written: true }
  } catch (error) {
    // A document that it does not open leaves it as it was; after anything else nothing is known.
    if (!(error instanceof Error && 'code' in error && error.code === 'LOAD_FAILED')) replaceMe()
    return { written: false }
  }
}

async function start(): Promise<Office> {
  // The package is optional, so its types may not be there when this is compiled.
  const name: string = '@matbee/libreoffice-converter'
  const { createConverter } = (await import(`${name}/server`)) as {
    createConverter(options: { wasmLoader: Loader }): Promise<Office>
  }
  const loader = createRequire(import.meta.url)(`${name}/wasm/loader`) as Loader
  return createConverter({
    wasmLoader: {
      // Without noInitialRun the build starts LibreOffice's own main() in a thread beside the library, and the two get
      // into each other's way: 3 of 10 first conversions stood still for a minute (measured); with it none of 80.
      createModule: (config) => loader.createModule({ ...config, noInitialRun: true }),
    },
  })
}
