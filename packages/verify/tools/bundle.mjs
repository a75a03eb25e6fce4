// Bundles the command and the library with asn1js and pkijs for the npm package, which has no dependencies:
// bundle.mjs FOLDER
import { cp, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { comments, lean } from './lean.mjs'

const at = (path) => fileURLToPath(new URL(path, new URL('..', import.meta.url)))

/** @param folder target, with the same names as `dist` */
async function bundleInto(folder) {
  const bundle = await rolldown({
    input: { index: at('src/index.ts'), 'cli/run': at('src/cli/run.ts') },
    resolve: { extensionAlias: { '.js': ['.ts'] } },
    platform: 'node',
    tsconfig: false,
    ...lean,
  })
  // Put shared code next to the assets, because the command looks for them beside it.
  const names = { entryFileNames: '[name].js', chunkFileNames: 'shared.js' }
  await bundle.write({ dir: folder, ...names, format: 'esm', comments })
  await bundle.close()
  await mkdir(dirname(`${folder}/cli/main.js`), { recursive: true })
  for (const name of ['cli/main.js', 'assets']) await cp(at(`dist/${name}`), `${folder}/${name}`, { recursive: true })
}

await bundleInto(process.argv[2])
