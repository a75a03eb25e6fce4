import { anyOf, clients, inside, named, nest, type PathTest, type Rule } from './path-tests.js'

const api = 'services/requests-api/src'
const mailer = 'services/mailer-worker/src'

/** Matches the floors of a context, or of the mailer, by name. */
const floors = (...names: string[]): PathTest => {
  const path = new RegExp(`^(?:${api}/(?:platform|requests|access)|${mailer})/(?:${names.join('|')})/`)
  return (at) => path.test(at)
}
const composition = anyOf(inside(`${api}/composition`), inside(`${mailer}/composition`))
const domains = anyOf(inside(`${api}/requests/domain`), inside(`${api}/access/domain`))
/** The parts of the kernel without services: a domain may use these. */
const pure: PathTest = (path) =>
  /\/kernel\/(?:declared-events|folded-address|mail|moments|person|personal|refusal|teams)\.[jt]s$/.test(path)
/** What people do: the floor between HTTP, effects and timers above, and the domain below. */
const useCases = anyOf(
  inside(`${api}/requests/use-cases`),
  ...['sign-in', 'credentials', 'account', 'claim', 'team'].map((folder) => inside(`${api}/access/${folder}`)),
  (path) => path.startsWith(`${api}/kernel/run-command.`),
)
const useCasesAndKernel = anyOf(useCases, inside(`${api}/kernel`))
/** Consequences of events, emails among them. */
const effects = floors('effects', 'mail')
/** Floors that read events from the log. */
const reading = floors('read-models', 'views')
/** The nine arrows between contexts: each imports those on its right. */
const below: Readonly<Record<string, readonly string[]>> = {
  composition: ['requests', 'access', 'platform', 'kernel'],
  requests: ['platform', 'kernel'],
  access: ['platform', 'kernel'],
  platform: ['kernel'],
  kernel: [],
}
const contextOf = (path: string): string | undefined =>
  path.startsWith(`${api}/`) ? path.slice(api.length + 1).split('/')[0] : undefined
const framework = named('express', '@nestjs/common', '@nestjs/core', '@nestjs/platform-express')

/** Files that open a context, and declare what that is. */
const openers: PathTest = (path) =>
  new RegExp(`^${api}/(?:(?:requests|access)/open-[\\w-]+|platform/context)\\.ts$`).test(path)
const mayImportEffects = anyOf(
  effects,
  composition,
  openers,
  inside('services/requests-api/test'),
  (path) => path === 'infra/tools/src/docs/event-page.ts',
)

/** Import rules within services (house-20 to house-24, house-28). */
export const serviceRules: readonly Rule[] = [
  {
    name: 'contexts import along nine arrows: access and requests meet only through kernel and composition',
    from: inside(api),
    to: (path, from) => {
      const [context, its] = [contextOf(path), contextOf(from)]
      return context !== undefined && its !== undefined && context !== its && !below[its]?.includes(context)
    },
  },
  {
    name: 'a domain imports nothing outside itself but the pure parts of the kernel',
    from: domains,
    to: (path, from) => !pure(path) && !(domains(path) && contextOf(path) === contextOf(from)),
  },
  {
    name: 'read models and views know no store, no queue, no Nest, and no timer',
    from: reading,
    to: anyOf(clients, nest, floors('adapters', 'http', 'timers'), composition, named('@countersign/job-queue')),
  },
  {
    name: 'effects know no adapter, no HTTP, no timer, no operation and no client',
    from: effects,
    to: anyOf(
      floors('adapters', 'http', 'timers', 'operations', 'integrity', 'telemetry'),
      composition,
      clients,
      framework,
    ),
  },
  {
    name: 'of effects, the runner alone knows the job queue',
    from: (path) => effects(path) && path !== `${api}/platform/effects/run-effects.ts`,
    to: named('@countersign/job-queue'),
  },
  {
    name: 'only what opens a context, and the page of events, import effects',
    from: (path) => !mayImportEffects(path),
    to: anyOf(effects, (path) => /^@countersign\/requests-api\/internal\/\w+\/(?:effects|mail)\//.test(path)),
  },
  {
    name: 'use cases know no adapter, no HTTP, no Nest, and not what calls them',
    from: useCasesAndKernel,
    to: anyOf(floors('adapters', 'http', 'timers', 'operations'), composition, clients, framework, nest),
  },
  {
    name: 'neither use cases nor read models, views and effects touch the file system',
    from: anyOf(useCasesAndKernel, effects, reading),
    to: named('node:fs'),
  },
  {
    name: 'HTTP knows no adapter, no timer and no operation',
    from: floors('http'),
    to: anyOf(floors('adapters', 'timers', 'operations'), composition, clients),
  },
  {
    name: 'timers and operations know no adapter, no HTTP and no client',
    from: floors('timers', 'operations'),
    to: anyOf(floors('adapters', 'http'), clients, framework),
  },
  {
    name: 'adapters know no decision and no Nest',
    from: floors('adapters'),
    to: anyOf((path) => new RegExp(`^${api}/requests/domain/[^/]+/`).test(path), useCases, floors('http'), nest),
  },
  {
    name: 'only the local runner imports a composition',
    from: (path) => !path.startsWith('infra/') && !path.startsWith('bench/') && !path.startsWith('e2e/'),
    to: (path, from) =>
      (path === '@countersign/requests-api' && !from.startsWith('services/requests-api/test/')) ||
      (path === '@countersign/mailer-worker' && !from.startsWith('services/mailer-worker/test/')),
  },
  {
    name: 'nothing outside a composition imports it',
    from: (path) => /^services\/[^/]+\/src\/(?!composition\/)/.test(path),
    to: (path) => /^services\/[^/]+\/src\/composition\//.test(path),
  },
  {
    name: 'ports know no adapter, no client, and nothing that goes by them',
    from: floors('ports'),
    to: anyOf(floors('adapters', 'http', 'timers', 'operations', 'telemetry'), composition, useCases, clients, nest),
  },
  {
    name: 'what a service tells of itself knows no adapter, no HTTP and no client',
    from: floors('telemetry'),
    to: anyOf(floors('adapters', 'http'), composition, clients),
  },
  {
    name: 'a service does not import another',
    from: inside('services/requests-api'),
    to: anyOf(inside('services/mailer-worker'), (path) => path.startsWith('@countersign/mailer-worker')),
  },
  {
    name: 'the mailer does not import the requests service',
    from: inside('services/mailer-worker'),
    to: anyOf(inside('services/requests-api'), (path) => path.startsWith('@countersign/requests-api')),
  },
  {
    name: 'a service takes from the packages that draw, seal and verify what they export, and nothing internal',
    from: (path) => /^services\/[^/]+\/src\//.test(path),
    to: anyOf(
      named('@countersign/pdf/internal', '@countersign/seal/internal', '@countersign/verify/internal'),
      inside('packages/pdf'),
      inside('packages/seal'),
      inside('packages/verify'),
    ),
  },
]
