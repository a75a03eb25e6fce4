/**
 * The never-arrows as code (house-20 to house-28): who may not import what. `from` and `to` are tests on paths below the
 * checkout (`services/requests-api/src/http/…`) or, for packages, on their names (`@nestjs/cqrs`, `node:fs`).
 */
import { frontRules } from './front-rules.js'
import { infraRules } from './infra-rules.js'
import { packageRules } from './package-rules.js'
import { inside, type Rule } from './path-tests.js'
import { serviceRules } from './service-rules.js'

export const rules: readonly Rule[] = [...serviceRules, ...frontRules, ...packageRules, ...infraRules]

/** What may only be imported when it is needed, `import()`: it reads fonts, PDFs or certificates, which costs a start dearly. */
export const onlyWhenNeeded = {
  name: 'the heavy parts of what draws and seals are imported when they are needed: import(), or their types',
  from: inside('services/requests-api/src'),
  to: (path: string) => path.startsWith('@countersign/pdf/') || path.startsWith('@countersign/seal/'),
}
