/** A test on a path below the checkout, or on a package's name. */
export type PathTest = (path: string) => boolean

/** Who may not import what. `to` is given the importing file too. */
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

/** These packages, and what lies in them. */
export const named =
  (...names: string[]): PathTest =>
  (path) =>
    names.some((name) => path === name || path.startsWith(`${name}/`))

/** Database, queue and wire clients: adapters' business. */
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

/** A source of another workspace than the importing file, reached by its path: past its door. */
export const isOfAnother = (path: string, from: string): boolean =>
  /^(?:packages|services|frontends|infra)\//.test(path) && workspaceOf(path) !== workspaceOf(from)

const workspaceOf = (path: string): string => path.split('/').slice(0, 2).join('/')
