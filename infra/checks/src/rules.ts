/**
 * The never-arrows as code (house-20 to house-28): who may not import what. `from` and `to` are tests on paths below the
 * checkout (`services/requests-api/src/http/…`) or, for packages, on their names (`@nestjs/cqrs`, `node:fs`).
 */
import { infraRules } from './infra-rules.js'
import { anyOf, inside, isOfAnother, named, type PathTest, type Rule, service } from './path-tests.js'

const api = 'services/requests-api/src'
const mailer = 'services/mailer-worker/src'

/** Database, queue and wire clients: adapters' business. */
const clients = named('node:sqlite', 'mongodb', '@eventstore/db-client', 'bullmq', 'ioredis', 'nodemailer', '@aws-sdk')
const nest: PathTest = (path) => path.startsWith('@nestjs/')
const front: PathTest = (path) => path.startsWith('frontends/')
const remotes = ['dashboard', 'create-wizard', 'request-detail', 'outbox-page', 'signing-page']

export const rules: readonly Rule[] = [
  {
    name: 'the domain imports nothing outside itself',
    from: inside(`${api}/signing`),
    to: (path) => !path.startsWith(`${api}/signing/`),
  },
  {
    name: 'read models, views and reactors know no store, no queue client, no Nest',
    from: anyOf(inside(`${api}/read-models`), inside(`${api}/views`), inside(`${api}/reactors`)),
    to: anyOf(
      clients,
      nest,
      inside(`${api}/adapters`),
      inside(`${api}/http`),
      inside(`${api}/composition`),
      named('@countersign/job-queue'),
    ),
  },
  {
    name: 'of jobs, reactors know the producers alone',
    from: anyOf(inside(`${api}/read-models`), inside(`${api}/views`), inside(`${api}/reactors`)),
    to: (path) => path.startsWith(`${api}/jobs/`) && !path.startsWith(`${api}/jobs/producers/`),
  },
  {
    name: 'producers of jobs know no other part of the service',
    from: inside(`${api}/jobs/producers`),
    to: (path) => path.startsWith(`${api}/`) && !path.startsWith(`${api}/jobs/producers/`),
  },
  {
    name: 'the application knows no adapter, no HTTP, and not what calls it',
    from: inside(`${api}/application`),
    to: anyOf(
      inside(`${api}/adapters`),
      inside(`${api}/http`),
      inside(`${api}/composition`),
      inside(`${api}/jobs`),
      inside(`${api}/operations`),
      clients,
      named('express', '@nestjs/common', '@nestjs/core', '@nestjs/platform-express'),
    ),
  },
  {
    name: 'neither the application nor read models, views and reactors touch the file system',
    from: anyOf(...['application', 'read-models', 'views', 'reactors'].map((room) => inside(`${api}/${room}`))),
    to: named('node:fs'),
  },
  {
    name: 'HTTP knows no adapter, no job and no operation',
    from: inside(`${api}/http`),
    to: anyOf(
      inside(`${api}/adapters`),
      inside(`${api}/composition`),
      inside(`${api}/jobs`),
      inside(`${api}/operations`),
      clients,
    ),
  },
  {
    name: 'jobs and operations know no adapter, no HTTP and no client',
    from: anyOf(inside(`${api}/jobs`), inside(`${api}/operations`)),
    to: anyOf(
      inside(`${api}/adapters`),
      inside(`${api}/http`),
      clients,
      named('express', '@nestjs/common', '@nestjs/core', '@nestjs/platform-express'),
    ),
  },
  {
    name: 'adapters know no decision and no Nest',
    from: anyOf(inside(`${api}/adapters`), inside(`${mailer}/adapters`)),
    to: anyOf(inside(`${api}/signing/decisions`), inside(`${api}/application`), inside(`${api}/http`), nest),
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
    from: anyOf(inside(`${api}/ports`), inside(`${mailer}/ports`)),
    to: anyOf(
      ...['adapters', 'http', 'composition', 'application', 'jobs', 'operations', 'reactors', 'telemetry'].map((room) =>
        anyOf(inside(`${api}/${room}`), inside(`${mailer}/${room}`)),
      ),
      clients,
      nest,
    ),
  },
  {
    name: 'what a service tells of itself knows no adapter, no HTTP and no client',
    from: anyOf(inside(`${api}/telemetry`), inside(`${mailer}/telemetry`)),
    to: anyOf(
      ...['adapters', 'http', 'composition'].map((room) =>
        anyOf(inside(`${api}/${room}`), inside(`${mailer}/${room}`)),
      ),
      clients,
    ),
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
    name: 'contracts and ui import no other part',
    from: anyOf(inside('packages/contracts/src'), inside('packages/ui/src')),
    to: (path) =>
      (path.startsWith('@countersign/') || /^(packages|services|frontends|infra)\//.test(path)) &&
      !/^packages\/(contracts|ui)\//.test(path) &&
      !named('@countersign/contracts')(path),
  },
  {
    name: 'contracts do not import ui',
    from: inside('packages/contracts/src'),
    to: anyOf(inside('packages/ui'), named('@countersign/ui')),
  },
  {
    name: 'a front end imports no other front end, no service, no log, no queue',
    from: front,
    to: (path, from) =>
      (front(path) && path.split('/')[1] !== from.split('/')[1]) ||
      service(path) ||
      named(...remotes.map((remote) => `@countersign/${remote}`), '@countersign/shell')(path) ||
      named(
        '@countersign/event-log',
        '@countersign/job-queue',
        '@countersign/vault',
        '@countersign/links',
        '@countersign/blobs',
        '@countersign/mailbox',
        '@countersign/child-pool',
        '@countersign/documents',
        '@countersign/pdf',
        '@countersign/seal',
        'countersign',
      )(path),
  },
  {
    name: 'front ends do not load the schemas: types are enough, and a tenth of the weight',
    from: (path) => front(path) && !path.includes('/test/'),
    to: named(
      '@countersign/contracts/schemas',
      '@countersign/contracts/descriptions',
      '@countersign/contracts/jobs',
      'zod',
    ),
  },
  {
    name: 'a package imports no service and no front end',
    from: inside('packages'),
    to: anyOf(service, front),
  },
  {
    name: 'the pool of children knows no other part: a child loads nothing but its own task',
    from: inside('packages/child-pool/src'),
    to: (path) => !path.startsWith('node:') && !path.startsWith('packages/child-pool/src/'),
  },
  {
    name: 'what starts, ends and waits for a process, and what keeps mails, knows no other part',
    from: anyOf(inside('packages/process/src'), inside('packages/mailbox/src')),
    to: (path, from) => path.startsWith('@countersign/') || isOfAnother(path, from),
  },
  {
    name: 'what reaches MongoDB for adapters knows none of them',
    from: inside('packages/mongo/src'),
    to: (path, from) =>
      (path.startsWith('@countersign/') && !named('@countersign/process')(path)) || isOfAnother(path, from),
  },
  {
    name: 'telemetry knows no other part: what is told of a part, the part tells',
    from: inside('packages/telemetry/src'),
    to: (path, from) => path.startsWith('@countersign/') || isOfAnother(path, from),
  },
  {
    name: 'links and codes are derived from keys of the vault, and from nothing else',
    from: inside('packages/links/src'),
    to: (path) => !path.startsWith('packages/links/src/') && !['node:crypto', '@countersign/vault'].includes(path),
  },
  {
    name: 'projections know no service, no event type, no Nest, and databases in their adapters only',
    from: inside('packages/projections/src'),
    to: (path, from) =>
      anyOf(service, nest, named('@countersign/contracts', '@countersign/job-queue'))(path) ||
      (!inside('packages/projections/src/sqlite')(from) &&
        !inside('packages/projections/src/mongodb')(from) &&
        anyOf(
          clients,
          named('@countersign/mongo'),
          inside('packages/projections/src/sqlite'),
          inside('packages/projections/src/mongodb'),
        )(path)),
  },
  {
    name: 'the documents package knows no Nest, no database',
    from: inside('packages/documents/src'),
    to: anyOf(nest, clients),
  },
  {
    name: 'what draws imports no part but the contracts and the children: who has the key comes after it',
    from: inside('packages/pdf/src'),
    to: anyOf(
      nest,
      clients,
      (path) => path.startsWith('packages/') && !path.startsWith('packages/pdf/src/'),
      (path) => path.startsWith('@countersign/') && !named('@countersign/contracts', '@countersign/child-pool')(path),
    ),
  },
  {
    name: 'what seals knows no Nest, no database, no queue, no store, and none of what reads uploads',
    from: inside('packages/seal/src'),
    to: anyOf(
      nest,
      clients,
      named('@countersign/vault', '@countersign/blobs', '@countersign/event-log', '@countersign/job-queue'),
      named('@countersign/mongo', '@countersign/mailbox', '@countersign/process', '@countersign/documents'),
    ),
  },
  {
    name: 'what verifies evidence is small and stands alone: besides Node and itself it imports what reads signatures',
    from: inside('packages/verify/src'),
    to: (path) =>
      !path.startsWith('node:') && !path.startsWith('packages/verify/src/') && !['asn1js', 'pkijs'].includes(path),
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
  ...infraRules,
]

/** What may only be imported when it is needed, `import()`: it reads fonts, PDFs or certificates, which costs a start dearly. */
export const onlyWhenNeeded = {
  name: 'the heavy parts of what draws and seals are imported when they are needed: import(), or their types',
  from: inside(api),
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
export const isDomain: PathTest = inside(`${api}/signing`)
