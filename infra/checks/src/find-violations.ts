import { importsOf } from './imports-of.js'
import { onlyWhenNeeded, rules } from './rules.js'

/**
 * Every arrow that is forbidden, in the given files.
 *
 * @param root the checkout's folder
 * @param files paths of sources, from there
 * @param read gives a file's text; the file system where left out
 * @returns one line a violation: file, what it imports, which rule
 */
export function findViolations(root: string, files: readonly string[], read?: (path: string) => string): string[] {
  return files.flatMap((path) =>
    importsOf(root, path, read?.(path)).flatMap(({ to, atOnce }) => [
      ...rules.filter((rule) => rule.from(path) && rule.to(to, path)).map((rule) => `${path} → ${to}: ${rule.name}`),
      ...(atOnce && onlyWhenNeeded.from(path) && onlyWhenNeeded.to(to)
        ? [`${path} → ${to}: ${onlyWhenNeeded.name}`]
        : []),
    ]),
  )
}
