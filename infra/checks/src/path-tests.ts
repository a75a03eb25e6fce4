export type PathTest = (path: string) => boolean

/** A forbidden import. `to` also receives the importing file. */
export interface Rule {
  name: string
  from: PathTest
  to: (path: string, from: string) => boolean
}

export const inside =
  (folder: string): PathTest =>
  (path) =>
    path.startsWith(`${folder}/`)

export const anyOf =
  (...tests: PathTest[]): PathTest =>
  (path) =>
    tests.some((test) => test(path))

export const named =
  (...names: string[]): PathTest =>
  (path) =>
    names.some((name) => path === name || path.startsWith(`${name}/`))

/** Clients of databases, queues and wire protocols, only for adapters. */
export const clients = named(
  'node:sqlite',
  '@countersign/sqlite',
  'mongodb',
  '@eventstore/db-client',
  'bullmq',
  'ioredis',
  'nodemailer',
  '@aws-sdk',
)
export const nest: PathTest = (path) => path.startsWith('@nestjs/')

export const service: PathTest = anyOf(
  inside('services'),
  (path) => path.startsWith('@countersign/requests-api') || path.startsWith('@countersign/mailer-worker'),
)

/** Matches a source of another workspace imported by path instead of by package. */
export const isOfAnother = (path: string, from: string): boolean =>
  /^(?:packages|services|frontends|infra)\//.test(path) && workspaceOf(path) !== workspaceOf(from)

const workspaceOf = (path: string): string => path.split('/').slice(0, 2).join('/')
