import type { Log } from '@countersign/child-pool'
import { isSafeGotenberg } from './gotenberg-version.js'
import { ConverterMissing, type ConverterName, PassedOver, type WordConverter } from './word-converter.js'

export interface Candidates {
  gotenberg: (() => Promise<WordConverter>) | undefined
  libreoffice: (() => Promise<WordConverter>) | undefined
  'libreoffice-wasm': () => WordConverter
  mammoth: () => WordConverter
}

const cure: Record<ConverterName, string> = {
  gotenberg: 'Set GOTENBERG_URL to a Gotenberg server that answers, or choose another converter.',
  libreoffice: 'Install it (on Debian: apt install libreoffice-writer-nogui) or choose another converter.',
  'libreoffice-wasm':
    'Install @matbee/libreoffice-converter, see to 1.6 GB of free memory, or choose another converter.',
  mammoth: 'Install the product again.',
}

/**
 * Chooses the converters, best first (rule documents-4). LibreOffice as WebAssembly gets the simplified one as a
 * fallback, since it may lack memory later.
 * @param forced the only converter to use
 * @throws {ConverterMissing} if it is unavailable; the message says how to fix that
 */
export async function chooseConverters(
  candidates: Candidates,
  forced: ConverterName | undefined,
  log: Log,
): Promise<[WordConverter, ...WordConverter[]]> {
  if (forced) return [await openForced(candidates, forced)]
  for (const name of ['gotenberg', 'libreoffice', 'libreoffice-wasm'] as const) {
    const converter = await openOrPassOver(candidates, name, log)
    if (!converter) continue
    warnOfOldGotenberg(converter, log)
    return converter.name === 'libreoffice-wasm' ? [converter, candidates.mammoth()] : [converter]
  }
  return [candidates.mammoth()]
}

async function openForced(candidates: Candidates, name: ConverterName): Promise<WordConverter> {
  const open = candidates[name]
  const missing = (why: string, cause?: unknown) =>
    new ConverterMissing(`The Word converter ${name} was asked for, but ${why}. ${cure[name]}`, { cause })
  if (!open) throw missing(name === 'gotenberg' ? 'no address of it is set' : 'there is no soffice on the search path')
  try {
    return await open()
  } catch (error) {
    throw error instanceof PassedOver ? missing(error.message, error) : error
  }
}

async function openOrPassOver(
  candidates: Candidates,
  name: ConverterName,
  log: Log,
): Promise<WordConverter | undefined> {
  try {
    return await candidates[name]?.()
  } catch (error) {
    if (!(error instanceof PassedOver)) throw error
    log.warn({ converter: name, reason: error.message }, 'Word converter passed over')
    return undefined
  }
}

function warnOfOldGotenberg({ name, version }: WordConverter, log: Log): void {
  if (name !== 'gotenberg' || isSafeGotenberg(version)) return
  log.warn({ version }, 'this Gotenberg fetches what documents name; 8.34.0 and later do not')
}
