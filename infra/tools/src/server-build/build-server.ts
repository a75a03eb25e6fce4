import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeBundle } from './write-bundle.js'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** As deep in the checkout as most sources, so that paths from `import.meta.url` hold. */
const server = join(root, 'build', 'server')

const bundles: Record<string, Record<string, string>> = {
  local: { start: 'infra/standalone/dist/start.js' },
  tools: Object.fromEntries(
    ['accept-history', 'move', 'move-blobs', 'rotate-key', 'tool'].map((name) => [
      name,
      `infra/standalone/dist/${name}.js`,
    ]),
  ),
  'requests-api': { main: 'services/requests-api/dist/composition/production/main.js' },
  'mailer-worker': { main: 'services/mailer-worker/dist/composition/production/main.js' },
}

// Arguments select bundles, because an image of one service needs no others.
const wanted = process.argv.slice(2)
if (wanted.length === 0) await rm(server, { recursive: true, force: true })
for (const [folder, entries] of Object.entries(bundles)) {
  if (wanted.length === 0 || wanted.includes(folder)) await writeBundle(join(server, folder), entries)
}
