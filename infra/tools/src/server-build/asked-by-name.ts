import type { OutputAsset, OutputChunk } from 'rolldown'

/**
 * Packages that a bundle loads at runtime: external ones, and our own that child processes run unbundled.
 *
 * @param isOptional matches packages loaded only if installed
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

function packageOf(asked: string): string {
  return asked
    .split('/')
    .slice(0, asked.startsWith('@') ? 2 : 1)
    .join('/')
}
