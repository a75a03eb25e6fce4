import { anyOf, inside, named, type PathTest, type Rule, service } from './path-tests.js'

const rooms = (...names: string[]): PathTest =>
  anyOf(...names.map((name) => anyOf(named(`@countersign/${name}`), inside(`infra/${name}`))))

const forTests = anyOf(rooms('test-services'), (path) =>
  /^@countersign\/[^/]+\/(?:conformance|testing|test\/.*)$/.test(path),
)

/** Commands that run suites. */
const runsSuites = (path: string): boolean => /^infra\/tools\/run\/(?:compose\/|[\w-]+-suites\.mjs$)/.test(path)

/** The published site, which the builds import. */
const site = named('@countersign/standalone/site', '@countersign/standalone/files-below')

/** Import rules of infra (house-28). Tests may use other workspaces' test exports. */
export const infraRules: readonly Rule[] = [
  {
    name: 'what runs imports nothing that is for tests',
    from: (path) =>
      /^(?:packages|services|frontends|infra)\/[^/]+\/(?:src|run)\//.test(path) &&
      !rooms('test-services')(path) &&
      !runsSuites(path),
    to: forTests,
  },
  {
    name: 'packages, services and front ends know nothing of infra but what suites talk to',
    from: anyOf(inside('packages'), inside('services'), inside('frontends')),
    to: rooms('standalone', 'deploy', 'tools', 'checks'),
  },
  {
    name: 'the standalone application knows no other room of infra',
    from: inside('infra/standalone/src'),
    to: rooms('deploy', 'tools', 'checks'),
  },
  {
    name: 'deployment knows of the application its site, of the tools what builds front ends, and no service',
    from: inside('infra/deploy/src'),
    to: anyOf(
      service,
      rooms('checks'),
      (path) => rooms('standalone')(path) && !site(path),
      (path) => rooms('tools')(path) && !named('@countersign/tools/web-build')(path),
    ),
  },
  {
    name: 'tools know of the application its site, and nothing of deployment',
    from: anyOf(inside('infra/tools/src'), inside('infra/tools/run')),
    to: anyOf(rooms('deploy', 'checks'), (path) => rooms('standalone')(path) && !site(path)),
  },
  {
    name: 'what checks, and what suites talk to, knows no other part',
    from: anyOf(inside('infra/checks/src'), inside('infra/test-services/src')),
    to: (path, from) =>
      (path.startsWith('@countersign/') && !named('@countersign/test-services')(path)) ||
      (/^(?:packages|services|frontends|infra)\//.test(path) && !inside(from.split('/src/')[0]!)(path)),
  },
]
