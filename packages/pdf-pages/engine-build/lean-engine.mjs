import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { build } from 'vite'
import { displayOnly, lacking, readingOnly, withPureClasses } from './cut.mjs'

const require = createRequire(import.meta.url)
const source = (file) => readFileSync(require.resolve(`pdfjs-dist/build/${file}`), 'utf8')

/** Importing this URL yields the lean worker; `pdf.worker.min.mjs` remains complete. */
const worker = /\/pdfjs-dist\/build\/pdf\.worker\.mjs\?url$/
const engine = /\/pdfjs-dist\/build\/pdf\.mjs$/

/**
 * Vite plugin that builds pdf.js for displaying and reading documents aloud: 275 KB instead of 510 KB (gzip). A rare
 * document that needs the dropped Brotli decoder reopens with the complete worker. `inRanges` keeps range requests.
 */
export function leanEngine({ inRanges = false } = {}) {
  return {
    name: 'lean-engine',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: [worker, engine] },
      async handler(id) {
        if (engine.test(id)) {
          return {
            code: await shaken(displayOnly(source('pdf.mjs'), { inRanges }), ['getDocument', 'PDFWorker', 'TextLayer']),
          }
        }
        const code = await shaken(readingOnly(source('pdf.worker.mjs'), { inRanges }), ['WorkerMessageHandler'])
        if (!code.includes(lacking)) throw new Error('The lean PDF worker would not say what it lacks.')
        const file = this.emitFile({ type: 'asset', name: 'pdf.lean-worker.mjs', source: code })
        return { code: `export default import.meta.ROLLUP_FILE_URL_${file}` }
      },
    },
  }
}

async function shaken(code, names) {
  const modules = { entry: `export { ${names.join(', ')} } from 'whole'`, whole: withPureClasses(code) }
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      { name: 'in-memory', enforce: 'pre', resolveId: (id) => (id in modules ? id : null), load: (id) => modules[id] },
    ],
    build: {
      write: false,
      target: 'esnext',
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: 'entry',
        preserveEntrySignatures: 'strict',
        treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      },
    },
  })
  return output[0].code
}
