import { describe, expect, it } from '@jest/globals'
import { findViolations, rules } from '@countersign/checks/rules'

const api = 'services/requests-api/src'
const check = (path: string, source: string) => findViolations('/', [path], () => source)
const importing = (specifier: string) => `import { something } from '${specifier}'\nsomething()`

/** One violation of each rule (file and import), to prove that the rule finds it. */
const planted: Record<string, [path: string, specifier: string][]> = {
  'contexts import along nine arrows: access and requests meet only through kernel and composition': [
    [`${api}/access/account/accounts.ts`, '../../requests/use-cases/requests.js'],
    [`${api}/requests/effects/sealing/complete.ts`, '../../../access/account/accounts.js'],
    [`${api}/platform/http/errors/fault-of.ts`, '../../../requests/http/wire.js'],
    [`${api}/platform/http/call.ts`, '../../access/http/callers.js'],
    [`${api}/kernel/ids.ts`, '../platform/read-models.js'],
    [`${api}/kernel/caller.ts`, '../access/domain/team.js'],
    [`${api}/requests/use-cases/requests.ts`, '../../composition/event-catalogue.js'],
  ],
  'a domain imports nothing outside itself but the pure parts of the kernel': [
    [`${api}/requests/domain/evolve.ts`, 'node:crypto'],
    [`${api}/requests/domain/sending/send-request.ts`, '../../../kernel/caller.js'],
    [`${api}/requests/domain/turn.ts`, '@countersign/contracts'],
    [`${api}/requests/domain/turn.ts`, '../use-cases/requests.js'],
    [`${api}/access/domain/evolve-person.ts`, 'node:crypto'],
    [`${api}/access/domain/installation.ts`, '../../requests/domain/state.js'],
    [`${api}/access/domain/streams.ts`, '../../kernel/ids.js'],
  ],
  'read models and views know no store, no queue, no Nest, and no timer': [
    [`${api}/requests/read-models/lists/stats.ts`, 'mongodb'],
    [`${api}/requests/views/request-details.ts`, 'mongodb'],
    [`${api}/requests/read-models/lists/stats.ts`, '../../adapters/sqlite-page-checks.js'],
    [`${api}/access/read-models/outstanding-account-mails.ts`, '@countersign/job-queue'],
    [`${api}/requests/read-models/sending/due.ts`, '../../timers/request-jobs.js'],
  ],
  'effects know no adapter, no HTTP, no timer, no operation and no client': [
    [`${api}/requests/effects/evidence/timestamp-heads.ts`, '../../adapters/timestamps-by-http.js'],
    [`${api}/requests/mail/content.ts`, '../http/wire.js'],
    [`${api}/access/mail/account-mail.ts`, '../../platform/timers/scheduler.js'],
    [`${api}/requests/effects/erasure/erase.ts`, '../../operations/erase-again.js'],
    [`${api}/requests/effects/sealing/sealing.ts`, 'bullmq'],
    [`${api}/requests/mail/mail.ts`, '@nestjs/common'],
  ],
  'of effects, the runner alone knows the job queue': [
    [`${api}/requests/mail/mail.ts`, '@countersign/job-queue'],
    [`${api}/platform/effects/effect.ts`, '@countersign/job-queue'],
  ],
  'only what opens a context, and the page of events, import effects': [
    [`${api}/requests/use-cases/erasure/erase-request.ts`, '../../effects/erasure/erase.js'],
    [`${api}/requests/read-models/sending/outstanding-mails.ts`, '../../effects/sending/mail.js'],
    [`${api}/requests/http/documents/checked-views.ts`, '../../effects/documents/tasks.js'],
    [`${api}/platform/timers/scheduler.ts`, '../effects/run-effects.js'],
    [`${api}/kernel/clock.ts`, '../platform/effects/run-effects.js'],
    ['infra/tools/src/docs/rule-page.ts', '@countersign/requests-api/internal/requests/mail/mail'],
  ],
  'use cases know no adapter, no HTTP, no Nest, and not what calls them': [
    [`${api}/kernel/run-command.ts`, '../platform/http/answers.js'],
    [`${api}/requests/use-cases/sending/send-request.ts`, '../../adapters/sqlite-page-checks.js'],
    [`${api}/kernel/run-command.ts`, 'node:sqlite'],
    [`${api}/requests/use-cases/document-lookup.ts`, '../timers/sweep-uploads.js'],
    [`${api}/access/sign-in/sessions.ts`, '../adapters/sqlite-access-store.js'],
    [`${api}/access/claim/setup.ts`, '../http/callers.js'],
    [`${api}/requests/use-cases/sending/send-request.ts`, '@nestjs/cqrs'],
  ],
  'neither use cases nor read models, views and effects touch the file system': [
    [`${api}/requests/effects/erasure/erase.ts`, 'node:fs'],
    [`${api}/requests/use-cases/signing/marks.ts`, 'node:fs/promises'],
    [`${api}/requests/use-cases/documents/disk-room.ts`, 'node:fs'],
    [`${api}/requests/views/history.ts`, 'node:fs'],
  ],
  'HTTP knows no adapter, no timer and no operation': [
    [`${api}/requests/http/wire.ts`, '../adapters/sqlite-page-checks.js'],
    [`${api}/platform/http/health.ts`, '../timers/scheduler.js'],
    [`${api}/platform/http/health.ts`, '../operations/accept-history.js'],
  ],
  'timers and operations know no adapter, no HTTP and no client': [
    [`${api}/requests/timers/request-jobs.ts`, '../adapters/sqlite-page-checks.js'],
    [`${api}/requests/timers/sweep-uploads.ts`, 'bullmq'],
    [`${api}/platform/operations/move-installation.ts`, 'mongodb'],
    [`${api}/requests/operations/erase-again.ts`, '../http/wire.js'],
  ],
  'adapters know no decision and no Nest': [
    [`${api}/requests/adapters/blob-sealing.ts`, '../domain/sending/send-request.js'],
    [`${api}/requests/adapters/blob-sealing.ts`, '@nestjs/common'],
    [`${api}/access/adapters/sqlite-access-store.ts`, '../sign-in/sessions.js'],
  ],
  'only the local runner imports a composition': [[`${api}/kernel/run-command.ts`, '@countersign/mailer-worker']],
  'nothing outside a composition imports it': [[`${api}/requests/http/wire.ts`, '../../composition/configuration.js']],
  'ports know no adapter, no client, and nothing that goes by them': [
    [`${api}/requests/ports/sealing.ts`, '../adapters/blob-sealing.js'],
    [`${api}/platform/ports/metrics.ts`, '../../kernel/run-command.js'],
    [`${api}/access/ports/identity.ts`, 'mongodb'],
    [`${api}/platform/ports/metrics.ts`, '@nestjs/common'],
    ['services/mailer-worker/src/ports/transport.ts', 'nodemailer'],
    ['services/mailer-worker/src/ports/transport.ts', '../adapters/smtp/smtp-transport.js'],
  ],
  'what a service tells of itself knows no adapter, no HTTP and no client': [
    [`${api}/platform/telemetry/observed-log.ts`, '../adapters/sqlite-idempotency-store.js'],
    [`${api}/platform/telemetry/observed-log.ts`, '../http/answers.js'],
    ['services/mailer-worker/src/telemetry/observed-transport.ts', 'ioredis'],
  ],
  'a service does not import another': [[`${api}/composition/start-api.ts`, '@countersign/mailer-worker']],
  'the mailer does not import the requests service': [
    ['services/mailer-worker/src/composition/start.ts', '@countersign/requests-api/internal/requests/domain/events'],
  ],
  'contracts and ui import no other part': [
    ['packages/ui/src/index.ts', '@countersign/event-log'],
    ['packages/contracts/src/index.ts', '../../vault/src/index.js'],
  ],
  'contracts do not import ui': [['packages/contracts/src/index.ts', '@countersign/ui']],
  'pages of PDFs know contracts and ui alone': [
    ['packages/pdf-pages/src/filled/faces.ts', '@countersign/pdf/font-coverage'],
    ['packages/pdf-pages/src/page/page-picture.tsx', '@countersign/signing-page'],
  ],
  'a front end imports no other front end, no service, no log, no queue': [
    ['frontends/shell/src/app.tsx', '../../dashboard/src/page.js'],
    ['frontends/dashboard/src/page.tsx', '@countersign/requests-api'],
    ['frontends/dashboard/src/page.tsx', '@countersign/job-queue'],
    ['frontends/dashboard/src/page.tsx', '@countersign/signing-page'],
    ['frontends/signing-page/src/page.tsx', '../../outbox/src/page.js'],
    ['frontends/signing-page/src/signature/drawing.ts', '@countersign/pdf/font-coverage'],
    ['frontends/signing-page/src/signature/drawing.ts', '@countersign/seal/identity'],
    ['frontends/request-detail/src/page.tsx', '@countersign/verify'],
  ],
  'front ends do not load the schemas: types are enough, and a tenth of the weight': [
    ['frontends/dashboard/src/page.tsx', '@countersign/contracts/schemas'],
    ['frontends/dashboard/src/page.tsx', '@countersign/contracts/descriptions'],
  ],
  'a package imports no service and no front end': [['packages/vault/src/index.ts', '@countersign/requests-api']],
  'the pool of children knows no other part: a child loads nothing but its own task': [
    ['packages/child-pool/src/child-pool.ts', '@countersign/documents'],
    ['packages/child-pool/src/serve.ts', 'pdf-lib'],
  ],
  'what starts, ends and waits for a process knows no other part; what keeps mails knows that alone': [
    ['packages/process/src/time-budget.ts', '@countersign/telemetry'],
    ['packages/process/src/time-budget.ts', '../../contracts/src/index.js'],
    ['packages/mailbox/src/index.ts', '@countersign/blobs'],
  ],
  'what reaches SQLite for adapters knows none of them': [['packages/sqlite/src/index.ts', '@countersign/process']],
  'what reaches MongoDB for adapters knows none of them': [
    ['packages/mongo/src/index.ts', '@countersign/vault'],
    ['packages/mongo/src/index.ts', '../../blobs/src/port.js'],
  ],
  'what runs imports nothing that is for tests': [
    ['packages/vault/src/index.ts', '@countersign/test-services/free-port'],
    [`${api}/composition/start-api.ts`, '@countersign/event-log/testing'],
    ['infra/standalone/src/start.ts', '../../test-services/src/free-port.js'],
    ['infra/deploy/src/nginx-site.ts', '@countersign/standalone/test/sender'],
    ['infra/tools/run/start.mjs', '@countersign/vault/conformance'],
    ['infra/tools/run/compose-init.mjs', '../../test-services/container-engine/commands.mjs'],
  ],
  'packages, services and front ends know nothing of infra but what suites talk to': [
    ['packages/mf-preset/index.ts', '@countersign/tools/web-build/publish'],
    ['frontends/shell/src/app.tsx', '../../../infra/standalone/src/site/site.js'],
    [`${api}/composition/start-api.ts`, '@countersign/standalone/site/site'],
  ],
  'the standalone application knows no other room of infra': [
    ['infra/standalone/src/start.ts', '@countersign/tools/web-build/publish'],
    ['infra/standalone/src/site/site.ts', '../../../deploy/src/nginx-site.js'],
  ],
  'deployment knows of the application its site, of the tools what builds front ends, and no service': [
    ['infra/deploy/src/nginx-site.ts', '@countersign/requests-api'],
    ['infra/deploy/src/nginx-site.ts', '@countersign/standalone/run-installation'],
    ['infra/deploy/src/nginx-site.ts', '@countersign/tools/server-build/app-folder'],
  ],
  'tools know of the application its site, and nothing of deployment': [
    ['infra/tools/src/web-build/weights.ts', '@countersign/standalone/run-installation'],
    ['infra/tools/run/build.mjs', '@countersign/deploy/nginx-site'],
  ],
  'what checks, and what suites talk to, knows no other part': [
    ['infra/checks/src/rules.ts', '@countersign/contracts'],
    ['infra/checks/src/rules.ts', '../../tools/src/docs/generated-docs.js'],
    ['infra/test-services/src/images.ts', '@countersign/requests-api'],
  ],
  'telemetry knows no other part: what is told of a part, the part tells': [
    ['packages/telemetry/src/log.ts', '@countersign/process'],
    ['packages/telemetry/src/tracing.ts', '../../contracts/src/jobs/trace.js'],
  ],
  'links and codes are derived from keys of the vault, and from nothing else': [
    ['packages/links/src/code.ts', 'node:fs'],
    ['packages/links/src/signing-token.ts', '@countersign/contracts'],
  ],
  'projections know no service, no event type, no Nest, and databases in their adapters only': [
    ['packages/projections/src/batch.ts', '@countersign/requests-api/internal/requests/domain/events'],
    ['packages/projections/src/sqlite/search.ts', '@nestjs/common'],
    ['packages/projections/src/mongodb/commits.ts', '@countersign/contracts'],
    ['packages/projections/src/follower.ts', 'mongodb'],
    ['packages/projections/src/port.ts', '@countersign/mongo'],
    ['packages/projections/src/projector.ts', './sqlite/sqlite-read-models.js'],
  ],
  'the documents package knows no Nest, no database': [['packages/documents/src/index.ts', 'node:sqlite']],
  'what draws imports no part but the contracts and the children: who has the key comes after it': [
    ['packages/pdf/src/child/entry.ts', '@countersign/seal'],
    ['packages/pdf/src/child/entry.ts', '@countersign/blobs'],
    ['packages/pdf/src/update/append.ts', '../../../seal/src/pades/signer.js'],
    ['packages/pdf/src/faces/typesetter.ts', 'node:sqlite'],
  ],
  'what calls pdf.js knows no other part but the contracts, which have its settings': [
    ['packages/pdfjs-node/src/engine.ts', '@countersign/pdfium'],
    ['packages/pdfjs-node/src/engine.ts', '../../documents/src/index.js'],
    ['packages/pdfjs-node/src/engine.ts', 'mongodb'],
  ],
  'what calls PDFium knows no other part': [
    ['packages/pdfium/src/draw.ts', '@countersign/documents'],
    ['packages/pdfium/src/draw.ts', '../../seal/src/rehearse.js'],
    ['packages/pdfium/src/library.ts', 'node:fs'],
  ],
  'what seals knows no Nest, no database, no queue, no store, and none of what reads uploads': [
    ['packages/seal/src/sealing-tools.ts', '@nestjs/common'],
    ['packages/seal/src/pades/signer.ts', 'mongodb'],
    ['packages/seal/src/pades/signer.ts', '@countersign/documents'],
    ['packages/seal/src/identity/derived-identity.ts', '@countersign/vault'],
    ['packages/seal/src/child/checker.ts', '@countersign/blobs'],
  ],
  'what verifies evidence is small and stands alone: besides Node and itself it imports what reads signatures': [
    ['packages/verify/src/verify-evidence.ts', '@countersign/contracts'],
    ['packages/verify/src/canonical.ts', 'canonicalize'],
    ['packages/verify/src/index.ts', '../../seal/src/index.js'],
  ],
  'a service takes from the packages that draw, seal and verify what they export, and nothing internal': [
    [`${api}/requests/adapters/blob-sealing.ts`, '@countersign/seal/internal/pades/signer'],
    [`${api}/requests/adapters/blob-sealing.ts`, '../../../../../packages/seal/src/pades/signer.js'],
    [`${api}/requests/adapters/blob-sealing.ts`, '@countersign/pdf/internal/update/append'],
    [`${api}/requests/adapters/blob-sealing.ts`, '../../../../../packages/pdf/src/update/append.js'],
    [`${api}/requests/use-cases/evidence/evidence-archive.ts`, '@countersign/verify/internal/canonical'],
  ],
}

describe('the dependency rules', () => {
  it('have a planted violation each', () => {
    expect(Object.keys(planted).toSorted()).toEqual(rules.map(({ name }) => name).toSorted())
  })

  it.each(Object.entries(planted).flatMap(([rule, plants]) => plants.map(([path, to]) => [rule, path, to] as const)))(
    '%s: %s may not import %s',
    (rule, path, to) => {
      expect(check(path, importing(to))).toContainEqual(expect.stringContaining(rule))
      expect(check(path, `export { something } from '${to}'`)).toContainEqual(expect.stringContaining(rule))
      expect(check(path, `void import('${to}')`)).toContainEqual(expect.stringContaining(rule))
    },
  )

  it('allow the heavy parts of sealing as lazy or type imports only', () => {
    const path = `${api}/composition/sealing-identity.ts`
    const at = (source: string) => check(path, source)
    for (const heavy of ['seal/identity', 'pdf/font-coverage', 'pdf/child', 'seal/verify'].map(
      (part) => `@countersign/${part}`,
    )) {
      for (const source of [
        importing(heavy),
        `import '${heavy}'`,
        `import { type A, b } from '${heavy}'\nb()`,
        `export { a } from '${heavy}'`,
        `export * from '${heavy}'`,
      ]) {
        expect(at(source)).toEqual([expect.stringContaining('when they are needed')])
      }
      expect(at(`export const load = () => import('${heavy}')`)).toEqual([])
      expect(at(`import type { A } from '${heavy}'\nexport type B = A`)).toEqual([])
      expect(at(`import { type A } from '${heavy}'\nexport type B = A`)).toEqual([])
      expect(at(`export type { A } from '${heavy}'`)).toEqual([])
    }
    expect(at(importing('@countersign/seal'))).toEqual([])
    expect(
      check('services/requests-api/test/api/completion.int.spec.ts', importing('@countersign/seal/verify')),
    ).toEqual([])
  })
})
