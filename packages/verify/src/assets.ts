import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { pageName, paperName } from './format.js'

/** Files that the build writes beside this module and every evidence zip includes. */
export interface Assets {
  page: Uint8Array
  paper: Uint8Array
}

export class AssetMissing extends Error {
  override readonly name = 'AssetMissing'
}

let read: Assets | undefined

/** Reads the verifier page and the format description once. @throws {AssetMissing} when the build is incomplete */
export async function assets(): Promise<Assets> {
  read ??= { page: await asset(pageName), paper: await asset(paperName) }
  return read
}

async function asset(name: string): Promise<Uint8Array> {
  const path = fileURLToPath(new URL(`assets/${name}`, import.meta.url))
  try {
    return await readFile(path)
  } catch (error) {
    throw new AssetMissing(`${path} cannot be read. Build or install the product again.`, { cause: error })
  }
}
