import type { OutputAsset, OutputChunk } from 'rolldown'

/**
 * What a bundle asks for by name while it runs: packages that were left out of it, and those of ours that child processes run
 * from as they are. A bundle holds all else of ours, so that it names one only to run it.
 *
 * @param output of the bundler
 * @param isOptional whether a package is asked for only where it is installed
 * @returns names of packages, in order
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
