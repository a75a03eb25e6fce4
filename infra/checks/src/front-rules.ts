import { anyOf, inside, named, type PathTest, type Rule, service } from './path-tests.js'

const front: PathTest = inside('frontends')
const remotes = [
  'dashboard',
  'create-wizard',
  'all-requests',
  'request-detail',
  'outbox-page',
  'signing-page',
  'sign-in',
  'settings',
]

/** Rules for browser code and its shared packages (house-25, house-26). */
export const frontRules: readonly Rule[] = [
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
    name: 'pages of PDFs know contracts and ui alone',
    from: inside('packages/pdf-pages/src'),
    to: (path) =>
      (path.startsWith('@countersign/') || /^(packages|services|frontends|infra)\//.test(path)) &&
      !/^packages\/(contracts|pdf-pages|ui)\//.test(path) &&
      !named('@countersign/contracts', '@countersign/ui')(path),
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
        '@countersign/verify',
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
]
