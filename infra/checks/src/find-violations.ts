import { importsOf } from './imports-of.js'
import { onlyWhenNeeded, rules } from './rules.js'

/**
 * @param files source paths, relative to the root
 * @returns one line per violation: file, import, rule
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
