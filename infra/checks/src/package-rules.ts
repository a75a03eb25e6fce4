import { anyOf, clients, inside, isOfAnother, named, nest, type Rule, service } from './path-tests.js'

/** Import rules of the packages (house-25, house-27, house-28). */
export const packageRules: readonly Rule[] = [
  {
    name: 'a package imports no service and no front end',
    from: inside('packages'),
    to: anyOf(service, inside('frontends')),
  },
  {
    name: 'the pool of children knows no other part: a child loads nothing but its own task',
    from: inside('packages/child-pool/src'),
    to: (path) => !path.startsWith('node:') && !path.startsWith('packages/child-pool/src/'),
  },
  {
    name: 'what starts, ends and waits for a process knows no other part; what keeps mails knows that alone',
    from: anyOf(inside('packages/process/src'), inside('packages/mailbox/src')),
    to: (path, from) =>
      (path.startsWith('@countersign/') &&
        !(path === '@countersign/process' && from.startsWith('packages/mailbox/'))) ||
      isOfAnother(path, from),
  },
  {
    name: 'what reaches SQLite for adapters knows none of them',
    from: inside('packages/sqlite/src'),
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
    name: 'what calls pdf.js knows no other part but the contracts, which have its settings',
    from: inside('packages/pdfjs-node/src'),
    to: anyOf(
      nest,
      clients,
      (path) => path.startsWith('packages/') && !path.startsWith('packages/pdfjs-node/src/'),
      (path) => path.startsWith('@countersign/') && !named('@countersign/contracts')(path),
    ),
  },
  {
    name: 'what calls PDFium knows no other part',
    from: inside('packages/pdfium/src'),
    to: (path, from) => path.startsWith('node:') || path.startsWith('@countersign/') || isOfAnother(path, from),
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
]
