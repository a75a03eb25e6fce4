import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { placesInCompose, writeNginxSite } from './nginx-site.js'

// For the front ends' images (infra/deploy/front-end.Dockerfile): write-nginx-site.js FOLDER

const root = fileURLToPath(new URL('../../..', import.meta.url))
const out = process.argv[2]
if (out === undefined) {
  console.error('Name the folder to write to.')
  process.exit(1)
}
await writeNginxSite(root, join(root, 'build', 'web'), out, placesInCompose(root))
