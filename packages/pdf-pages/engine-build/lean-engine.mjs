import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { placeOf, releaseFiles, wholeWorker } from './release-files.mjs'
import { displayOnly, lacking, readingOnly, withPureClasses } from './cut.mjs'
import { withoutUncalled, wordsOf } from './uncalled.mjs'

const require = createRequire(import.meta.url)
const source = (file) => readFileSync(require.resolve(`pdfjs-dist/build/${file}`), 'utf8')
const ownSources = fileURLToPath(new URL('../src', import.meta.url))

/** Importing this URL yields the lean worker; the other one is of the complete worker. */
const leanUrl = /\/pdfjs-dist\/build\/pdf\.worker\.mjs\?url$/
const wholeUrl = /\/pdfjs-dist\/build\/pdf\.worker\.min\.mjs\?url$/
const engine = /\/pdfjs-dist\/build\/pdf\.mjs$/

/**
 * Vite plugin that builds pdf.js for displaying and reading renditions aloud: 212 KB instead of 510 KB (gzip). A rare
 * document that needs a dropped part reopens with the complete worker. `inRanges` keeps range requests. Workers and
 * files on demand go to folders named by their content, so that a site can keep one for all front ends (ADR 0011).
 */
export function leanEngine({ inRanges = false } = {}) {
  let display
  let worker
  return {
    name: 'lean-engine',
    apply: 'build',
    enforce: 'pre',
    // The federation gives up waiting for a module that takes ten seconds to load.
    async buildStart() {
      const named = namedIn([ownSources, join(this.environment.config.root, 'src')])
      display = await displayHalf({ inRanges, named })
      worker = await workerHalf(display, { inRanges })
    },
    load: {
      filter: { id: [leanUrl, wholeUrl, engine] },
      handler(id) {
        if (engine.test(id)) return { code: display }
        const [name, files] = leanUrl.test(id)
          ? ['pdf.lean-worker.mjs', { 'pdf.lean-worker.mjs': worker }]
          : [wholeWorker, releaseFiles()]
        const place = placeOf(files)
        for (const [path, bytes] of Object.entries(files))
          this.emitFile({ type: 'asset', fileName: `${place}/${path}`, source: bytes })
        // From `assets` of a release to beside the release, where no file is at build time.
        return { code: `export default new URL(/* @vite-ignore */ '../../${place}/${name}', import.meta.url).href` }
      },
    },
  }
}

/** @returns all words in TypeScript files of folders, among them the methods of pdf.js that they call */
function namedIn(folders) {
  const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
  return files.filter((file) => /\.tsx?$/.test(file)).flatMap((file) => wordsOf(readFileSync(file, 'utf8')))
}

/** The half of pdf.js for the page, with the methods `named` there. */
export const displayHalf = ({ inRanges, named }) =>
  shaken(displayOnly(source('pdf.mjs'), { inRanges }), ['getDocument', 'PDFWorker', 'TextLayer'], named)

/** The half for the worker, minified, with the answers to all messages of `display`. */
export async function workerHalf(display, { inRanges }) {
  const code = readingOnly(source('pdf.worker.mjs'), display, { inRanges })
  const lean = await shaken(code, ['WorkerMessageHandler'], [])
  if (!lean.includes(lacking)) throw new Error('The lean PDF worker would not say what it lacks.')
  return bundled(lean, ['WorkerMessageHandler'], true)
}

const shaken = async (code, names, kept) => withoutUncalled(await bundled(code, names), kept)

async function bundled(code, names, minify = false) {
  const modules = { entry: `export { ${names.join(', ')} } from 'whole'`, whole: withPureClasses(code) }
  const bundle = await rolldown({
    input: 'entry',
    preserveEntrySignatures: 'strict',
    logLevel: 'silent',
    treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    plugins: [{ name: 'in-memory', resolveId: (id) => (id in modules ? id : null), load: (id) => modules[id] }],
  })
  const { output } = await bundle.generate({ minify })
  return output[0].code
}
