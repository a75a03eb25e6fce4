// Bundles programs of the replacement images. Arguments: FOLDER NAME …
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../../tools/run/root.mjs'

const [folder, ...names] = process.argv.slice(2)
const bundle = await rolldown({
  input: Object.fromEntries(
    names.map((name) => [name, join(root, 'infra/test-services/dist/stand-ins', `${name}.js`)]),
  ),
  platform: 'node',
  onLog: () => undefined,
})
await bundle.write({ dir: folder, format: 'esm', minify: false })
await bundle.close()
