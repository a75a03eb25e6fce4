import type { Path as SkiaPath } from 'canvaskit-wasm'

/** A kept path takes about 5 bytes of WebAssembly memory per number: 10 MB. */
const maxNumbers = 2e6

const paths = new Map<object, { path: SkiaPath; numbers: number }>()
let total = 0

export const keptPath = (owner: object): SkiaPath | undefined => paths.get(owner)?.path

/**
 * Keeps a Skia path until `forgetPath` or `forgetPaths`. CanvasKit frees a path only when told.
 * @param numbers its length in `MakeFromCmds`
 */
export function keepPath(owner: object, path: SkiaPath, numbers: number): void {
  if (total + numbers > maxNumbers) forgetPaths()
  paths.set(owner, { path, numbers })
  total += numbers
}

export function forgetPath(owner: object): void {
  const found = paths.get(owner)
  if (!found) return
  paths.delete(owner)
  total -= found.numbers
  found.path.delete()
}

export function forgetPaths(): void {
  for (const owner of paths.keys()) forgetPath(owner)
}
