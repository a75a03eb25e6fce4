import { type Import, importsOf } from './imports-of.js'

/**
 * Includes type imports. A dynamic `import()` closes no cycle, because it loads later.
 *
 * @param files source paths, relative to the root
 * @returns the files of each cycle, sorted
 */
export function findCircles(root: string, files: readonly string[], read?: (path: string) => string): string[][] {
  const known = new Set(files)
  const importedBy = new Map(
    files.map((path) => [path, sourcesOf(importsOf(root, path, read?.(path)), known)] as const),
  )
  return connected(importedBy).filter((circle) => circle.length > 1 || importedBy.get(circle[0]!)!.includes(circle[0]!))
}

/** Resolves imports to sources: they name the compiler's output. */
function sourcesOf(imports: readonly Import[], known: ReadonlySet<string>): string[] {
  return imports
    .filter(({ isLater }) => !isLater)
    .flatMap(({ to }) => [to, to.replace(/\.js$/, '.ts'), to.replace(/\.js$/, '.tsx')])
    .filter((path) => known.has(path))
}

/** Strongly connected components (Tarjan 1972), each sorted. */
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
