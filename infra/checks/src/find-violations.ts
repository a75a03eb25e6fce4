import { importsOf } from './imports-of.js'
import { bannedNames, isDomain, mayReadEnvironment, onlyWhenNeeded, rules } from './rules.js'

/**
 * Every arrow that is forbidden, in the given files.
 *
 * @param root the checkout's folder
 * @param files paths of sources, from there
 * @param read gives a file's text; the file system where left out
 * @returns one line a violation: file, what it imports, which rule
 */
export function findViolations(root: string, files: readonly string[], read?: (path: string) => string): string[] {
  return files.flatMap((path) => {
    const { imports, readsEnvironment, readsClockOrChance } = importsOf(root, path, read?.(path))
    const violations = imports.flatMap(({ to, names, atOnce }) => [
      ...rules.filter((rule) => rule.from(path) && rule.to(to, path)).map((rule) => `${path} → ${to}: ${rule.name}`),
      ...bannedNames
        .filter((ban) => ban.package === to && names.some((name) => name !== null && ban.names.includes(name)))
        .map((ban) => `${path} → ${to}: ${ban.name}`),
      ...(atOnce && onlyWhenNeeded.from(path) && onlyWhenNeeded.to(to)
        ? [`${path} → ${to}: ${onlyWhenNeeded.name}`]
        : []),
    ])
    if (readsEnvironment && !mayReadEnvironment(path)) {
      violations.push(`${path} reads process.env: only a composition may`)
    }
    if (isDomain(path) && readsClockOrChance) {
      violations.push(`${path} reads the clock or rolls dice: in the domain, time and ids arrive in the command`)
    }
    return violations
  })
}
