/**
 * The never-arrows as code (house-20 to house-28): who may not import what. `from` and `to` are tests on paths below the
 * checkout (`services/requests-api/src/http/…`) or, for packages, on their names (`@nestjs/cqrs`, `node:fs`).
 */
import { frontRules } from './front-rules.js'
import { infraRules } from './infra-rules.js'
import { packageRules } from './package-rules.js'
import { inside, type PathTest, type Rule } from './path-tests.js'
import { serviceRules } from './service-rules.js'

export const rules: readonly Rule[] = [...serviceRules, ...frontRules, ...packageRules, ...infraRules]

/** What may only be imported when it is needed, `import()`: it reads fonts, PDFs or certificates, which costs a start dearly. */
export const onlyWhenNeeded = {
  name: 'the heavy parts of what draws and seals are imported when they are needed: import(), or their types',
  from: inside('services/requests-api/src'),
  to: (path: string) => path.startsWith('@countersign/pdf/') || path.startsWith('@countersign/seal/'),
}

/** Names that may not be imported from a package, with the reason. */
export const bannedNames = [
  {
    name: 'the event bus of @nestjs/cqrs is not durable: CommandBus and QueryBus only',
    package: '@nestjs/cqrs',
    names: [
      'EventBus',
      'EventPublisher',
      'AggregateRoot',
      'EventsHandler',
      'Saga',
      'IEventHandler',
      'UnhandledExceptionBus',
    ],
  },
]

/** Where `process.env` may be read. */
export const mayReadEnvironment: PathTest = (path) =>
  /^services\/[^/]+\/src\/composition\//.test(path) ||
  path.startsWith('infra/') ||
  path.startsWith('bench/') ||
  path.startsWith('e2e/') ||
  path.startsWith('packages/mf-preset/') ||
  /(^|\/)(test|tools)\//.test(path) ||
  /(^|\/)[\w-]+\.config\.[cm]?[jt]s$/.test(path)

/** Where time and chance may not come from: the domain, which is a function of what it is given. */
export const isDomain: PathTest = inside('services/requests-api/src/signing')
