import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The Chromium of the CHROMIUM variable, or the first on the path. */
export function findChromium(): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'chromium'))
  return process.env.CHROMIUM ?? places.find((path) => existsSync(path))
}
