// Compiles what is stale: packages and services by TypeScript's own records, front ends by the content of their sources.
// Run under the pinned Node. `npm run build` runs it by hand; `npm start` and `npm test` only where something changed.
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

// Neither suites, nor journeys, nor measurements: those compile what they need.
const products = ['services/requests-api', 'services/mailer-worker', 'infra/standalone', 'infra/deploy', 'infra/tools']
run('Compiling packages and services …', 'node_modules/typescript/bin/tsc', ['-b', ...products])
run('Making the page that verifies evidence …', 'packages/verify/tools/make-assets.mjs', [])
run('Bundling server, services and tools …', 'infra/tools/dist/server-build/build-server.js', [])
run('Building the front ends …', 'infra/tools/dist/web-build/build-web.js', process.argv.slice(2))
// One front end alone leaves the others as they were.
if (!process.argv.includes('--only')) rememberBuild()
