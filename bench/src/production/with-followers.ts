import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// One replica of the API of a checkout, with read models more that no event changes: `node with-followers.js CHECKOUT COUNT`.

type Projections = typeof import('@countersign/requests-api/internal/read-models/index')

const [checkout, count] = process.argv.slice(2)
const api = join(checkout!, 'services/requests-api/dist')
const { projections } = (await import(pathToFileURL(join(api, 'read-models/index.js')).href)) as Projections
// The program's own list, before it is read.
const all = projections as unknown as object[]
for (let number = 1; number <= Number(count); number++) {
  all.push({ name: `writes-nothing-${number}`, version: 1, tables: {}, on: {} })
}
await import(pathToFileURL(join(api, 'composition/production/main.js')).href)
