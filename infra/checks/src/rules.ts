/**
 * All dependency rules (house-20 to house-28). `from` and `to` test paths relative to the checkout
 * (`services/requests-api/src/http/…`) or package names (`@nestjs/cqrs`, `node:fs`).
 */
import { frontRules } from './front-rules.js'
import { infraRules } from './infra-rules.js'
import { packageRules } from './package-rules.js'
import { inside, type Rule } from './path-tests.js'
import { serviceRules } from './service-rules.js'
import { importsOf } from './imports-of.js'

export const rules: readonly Rule[] = [...serviceRules, ...frontRules, ...packageRules, ...infraRules]

/** Modules that must be loaded by `import()`, because fonts, PDF or certificate code slows the start. */
export const onlyWhenNeeded = {
  name: 'the heavy parts of what draws and seals are imported when they are needed: import(), or their types',
  from: inside('services/requests-api/src'),
  to: (path: string) => path.startsWith('@countersign/pdf/') || path.startsWith('@countersign/seal/'),
}

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
