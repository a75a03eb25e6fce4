import type { OutputAsset, OutputChunk } from 'rolldown'

/** Programs that a bundle starts as child processes, by the names under which our packages export them. */
export const childPrograms = (output: readonly (OutputAsset | OutputChunk)[]): string[] =>
  output.flatMap((part) =>
    part.type === 'chunk' ? [...part.code.matchAll(/"(@countersign\/[\w/-]+)"/g)].map(([, name]) => name!) : [],
  )

/**
 * Packages that a bundle loads at runtime: external ones, and our own with files that child processes read.
 *
 * @param isOptional matches packages loaded only if installed
 */
export function askedByName(output: readonly (OutputAsset | OutputChunk)[], isOptional: RegExp): string[] {
  const chunks = output.filter((part) => part.type === 'chunk')
  const own = new Set(chunks.map(({ fileName }) => fileName))
  const left = chunks
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((asked) => !own.has(asked) && !asked.startsWith('node:') && !isOptional.test(asked))
  return [...new Set([...left, ...childPrograms(chunks)].map(packageOf))].toSorted()
}

function packageOf(asked: string): string {
  return asked
    .split('/')
    .slice(0, asked.startsWith('@') ? 2 : 1)
    .join('/')
}
