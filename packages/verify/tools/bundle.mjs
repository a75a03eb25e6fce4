// Puts asn1js and pkijs into the compiled command and library, so that what is published needs nothing else: run by npm before
// it packs, `node packages/verify/tools/bundle.mjs`. `tsc -b` writes the plain modules again.
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { comments, lean } from './lean.mjs'

const at = (path) => fileURLToPath(new URL(path, new URL('..', import.meta.url)))

/** @param folder where to; the names are those in `dist` */
export async function bundleInto(folder) {
  for (const name of ['index', 'cli/run']) {
    const bundle = await rolldown({
      input: at(`src/${name}.ts`),
      resolve: { extensionAlias: { '.js': ['.ts'] } },
      platform: 'node',
      tsconfig: false,
      ...lean,
    })
    await bundle.write({ file: `${folder}/${name}.js`, format: 'esm', comments })
    await bundle.close()
  }
  const main = `${folder}/cli/main.js`
  if (main === at('dist/cli/main.js')) return
  await mkdir(dirname(main), { recursive: true })
  await copyFile(at('dist/cli/main.js'), main)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleInto(process.argv[2] ?? at('dist'))
