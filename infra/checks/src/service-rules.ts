import { anyOf, clients, inside, named, nest, type Rule } from './path-tests.js'

const api = 'services/requests-api/src'
const mailer = 'services/mailer-worker/src'

/** Matches a service's folders by name; the mailer has some of the same. */
const rooms = (...names: string[]) =>
  anyOf(...names.flatMap((room) => [inside(`${api}/${room}`), inside(`${mailer}/${room}`)]))
/** Folders that read events from the log. */
const reading = rooms('read-models', 'views')
const framework = named('express', '@nestjs/common', '@nestjs/core', '@nestjs/platform-express')

const mayImportEffects = anyOf(
  inside(`${api}/effects`),
  inside(`${api}/composition`),
  inside('services/requests-api/test'),
  (path) => path === 'infra/tools/src/docs/event-page.ts',
)

/** Import rules within services (house-20 to house-24, house-28). */
export const serviceRules: readonly Rule[] = [
  {
    name: 'the domain imports nothing outside itself',
    from: inside(`${api}/signing`),
    to: (path) => !path.startsWith(`${api}/signing/`),
  },
  {
    name: 'the domain of accounts imports only basics from that of signing',
    from: inside(`${api}/accounts`),
    to: (path) => !path.startsWith(`${api}/accounts/`) && !/\/signing\/(?:personal|refusal|limits)\.[jt]s$/.test(path),
  },
  {
    name: 'read models and views know no store, no queue, no Nest, and no timer',
    from: reading,
    to: anyOf(clients, nest, rooms('adapters', 'http', 'composition', 'timers'), named('@countersign/job-queue')),
  },
  {
    name: 'effects know no adapter, no HTTP, no timer, no operation and no client',
    from: inside(`${api}/effects`),
    to: anyOf(
      rooms('adapters', 'http', 'composition', 'timers', 'operations', 'integrity', 'telemetry'),
      clients,
      framework,
    ),
  },
  {
    name: 'of effects, the runner alone knows the job queue',
    from: (path) => path.startsWith(`${api}/effects/`) && path !== `${api}/effects/run-effects.ts`,
    to: named('@countersign/job-queue'),
  },
  {
    name: 'only the composition, and the page of events, import effects',
    from: (path) => !mayImportEffects(path),
    to: anyOf(inside(`${api}/effects`), inside('@countersign/requests-api/internal/effects')),
  },
  {
    name: 'the application knows no adapter, no HTTP, and not what calls it',
    from: inside(`${api}/application`),
    to: anyOf(rooms('adapters', 'http', 'composition', 'timers', 'operations'), clients, framework),
  },
  {
    name: 'neither the application nor read models, views and effects touch the file system',
    from: anyOf(inside(`${api}/application`), inside(`${api}/effects`), reading),
    to: named('node:fs'),
  },
  {
    name: 'HTTP knows no adapter, no timer and no operation',
    from: inside(`${api}/http`),
    to: anyOf(rooms('adapters', 'composition', 'timers', 'operations'), clients),
  },
  {
    name: 'timers and operations know no adapter, no HTTP and no client',
    from: anyOf(inside(`${api}/timers`), inside(`${api}/operations`)),
    to: anyOf(rooms('adapters', 'http'), clients, framework),
  },
  {
    name: 'adapters know no decision and no Nest',
    from: rooms('adapters'),
    to: anyOf(inside(`${api}/signing/decisions`), rooms('application', 'http'), nest),
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
    from: rooms('ports'),
    to: anyOf(
      rooms('adapters', 'http', 'composition', 'application', 'timers', 'operations', 'telemetry'),
      clients,
      nest,
    ),
  },
  {
    name: 'what a service tells of itself knows no adapter, no HTTP and no client',
    from: rooms('telemetry'),
    to: anyOf(rooms('adapters', 'http', 'composition'), clients),
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
      named('@countersign/pdf/internal', '@countersign/seal/internal', 'countersign/internal'),
      inside('packages/pdf'),
      inside('packages/seal'),
      inside('packages/verify'),
    ),
  },
]
