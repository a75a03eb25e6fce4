/**
 * All dependency rules (house-20 to house-28). `from` and `to` test paths relative to the checkout
 * (`services/requests-api/src/http/…`) or package names (`@nestjs/cqrs`, `node:fs`).
 */
import { frontRules } from './front-rules.js'
import { infraRules } from './infra-rules.js'
import { packageRules } from './package-rules.js'
import { inside, type Rule } from './path-tests.js'
import { serviceRules } from './service-rules.js'

export const rules: readonly Rule[] = [...serviceRules, ...frontRules, ...packageRules, ...infraRules]

/** Modules that must be loaded by `import()`, because fonts, PDF or certificate code slows the start. */
export const onlyWhenNeeded = {
  name: 'the heavy parts of what draws and seals are imported when they are needed: import(), or their types',
  from: inside('services/requests-api/src'),
  to: (path: string) => path.startsWith('@countersign/pdf/') || path.startsWith('@countersign/seal/'),
}
