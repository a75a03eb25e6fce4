import { type Import, importsOf } from './imports-of.js'

/**
 * Files that import each other, directly or by way of others, types included. What is imported by `import()` is loaded when both
 * are there, and closes no circle.
 *
 * @param root the checkout's folder
 * @param files paths of sources, from there
 * @param read gives a file's text; the file system where left out
 * @returns the files of each circle, in alphabetical order
 */
export function findCircles(root: string, files: readonly string[], read?: (path: string) => string): string[][] {
  const known = new Set(files)
  const importedBy = new Map(
    files.map((path) => [path, sourcesOf(importsOf(root, path, read?.(path)), known)] as const),
  )
  return connected(importedBy).filter((circle) => circle.length > 1 || importedBy.get(circle[0]!)!.includes(circle[0]!))
}

/** Sources among what a file imports: they are named as what the compiler makes of them. */
function sourcesOf(imports: readonly Import[], known: ReadonlySet<string>): string[] {
  return imports
    .filter(({ isLater }) => !isLater)
    .flatMap(({ to }) => [to, to.replace(/\.js$/, '.ts'), to.replace(/\.js$/, '.tsx')])
    .filter((path) => known.has(path))
}

/** Strongly connected components (Tarjan 1972), each in alphabetical order. */
function connected(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const open: string[] = []
  const at = new Map<string, { index: number; low: number; isOpen: boolean }>()
  const visit = (node: string) => {
    const own = { index: at.size, low: at.size, isOpen: true }
    at.set(node, own)
    open.push(node)
    for (const next of edges.get(node)!) {
      const seen = at.get(next)
      if (!seen) own.low = Math.min(own.low, visit(next).low)
      else if (seen.isOpen) own.low = Math.min(own.low, seen.index)
    }
    if (own.low === own.index) {
      const circle = open.splice(open.indexOf(node))
      for (const member of circle) at.get(member)!.isOpen = false
      found.push(circle.toSorted())
    }
    return own
  }
  for (const node of edges.keys()) if (!at.has(node)) visit(node)
  return found.toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1))
}
