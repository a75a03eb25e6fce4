import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { pageName, paperName } from './format.js'

/** What lies in every evidence zip besides the evidence itself: as the build wrote it beside this module. */
export interface Assets {
  page: Uint8Array
  paper: Uint8Array
}

/** The build was not run, or not to its end. */
export class AssetMissing extends Error {
  override readonly name = 'AssetMissing'
}

let read: Assets | undefined

/**
 * The page that verifies evidence, and the paper that describes it. Read once.
 *
 * @throws {AssetMissing}
 */
export async function assets(): Promise<Assets> {
  read ??= { page: await asset(pageName), paper: await asset(paperName) }
  return read
}

async function asset(name: string): Promise<Uint8Array> {
  const path = fileURLToPath(new URL(`assets/${name}`, import.meta.url))
  try {
    return await readFile(path)
  } catch (error) {
    throw new AssetMissing(`${path} cannot be read: run npm run build, which writes it.`, { cause: error })
  }
}
