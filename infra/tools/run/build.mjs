// Compiles stale parts: packages and services by TypeScript's build info, front ends by a content hash. Runs under the
// pinned Node. `npm run build` always builds; `npm start` and `npm test` only after changes.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.mjs'
import { pinnedEnvironment } from './runtime.mjs'
import { rememberBuild } from './stale.mjs'

function run(title, script, args) {
  console.log(title)
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: pinnedEnvironment(),
  })
  if (status !== 0) process.exit(status ?? 1)
}

// Without tests and benchmarks, which compile on their own.
const products = ['services/requests-api', 'services/mailer-worker', 'infra/standalone', 'infra/deploy', 'infra/tools']
run('Compiling packages and services …', 'node_modules/typescript/bin/tsc', ['-b', ...products])
run('Making the page that verifies evidence …', 'packages/verify/tools/make-assets.mjs', [])
run('Bundling server, services and tools …', 'infra/tools/dist/server-build/build-server.js', [])
run('Building the front ends …', 'infra/tools/dist/web-build/build-web.js', process.argv.slice(2))
// `--only` leaves the other front ends stale.
if (!process.argv.includes('--only')) rememberBuild()
