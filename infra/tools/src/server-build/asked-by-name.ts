import type { OutputAsset, OutputChunk } from 'rolldown'

/**
 * Lists the packages that a bundle loads by name at runtime: external ones, and our own that child processes run
 * unbundled. All other code of ours is in the bundle.
 *
 * @param output of the bundler
 * @param isOptional matches packages loaded only if installed
 * @returns sorted package names
 */
export function askedByName(output: readonly (OutputAsset | OutputChunk)[], isOptional: RegExp): string[] {
  const chunks = output.filter((part) => part.type === 'chunk')
  const own = new Set(chunks.map(({ fileName }) => fileName))
  const left = chunks
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((asked) => !own.has(asked) && !asked.startsWith('node:') && !isOptional.test(asked))
  const run = chunks.flatMap(({ code }) => [...code.matchAll(/"(@countersign\/[\w/-]+)"/g)].map(([, name]) => name!))
  return [...new Set([...left, ...run].map(packageOf))].toSorted()
}

/** `@scope/name/part` is part of `@scope/name`. */
function packageOf(asked: string): string {
  return asked
    .split('/')
    .slice(0, asked.startsWith('@') ? 2 : 1)
    .join('/')
}
