import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Ships package folders with a release, for files loaded by name: `{ 'pdfjs/cmaps': 'pdfjs-dist/cmaps' }`. */
export const carryFiles = (folders) => ({
  name: 'carry-files',
  apply: 'build',
  generateBundle() {
    for (const [place, folder] of Object.entries(folders)) {
      for (const { name, source } of filesIn(folder))
        this.emitFile({ type: 'asset', fileName: `${place}/${name}`, source })
    }
  },
})

function filesIn(folder) {
  const [name, ...rest] = folder.split('/')
  const path = join(dirname(require.resolve(`${name}/package.json`)), ...rest)
  return readdirSync(path).map((file) => ({ name: file, source: readFileSync(join(path, file)) }))
}
