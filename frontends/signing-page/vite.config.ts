import { remote } from '@countersign/mf-preset'
import { mergeConfig } from 'vite'
import { leanEngine } from '@countersign/pdf-pages/build'

const base = remote({
  name: 'signing_page',
  port: 5175,
  uses: ['@countersign/ui/dialog'],
})

/**
 * Four chunks instead of twenty: first screens, signing with pages and the PDF engine, dialogs, and the screens outside
 * of signing. By default the bundler makes a chunk of any code that two of these share, and each costs a request before
 * anything renders.
 */
const groups = [
  // Fetched only on plain-HTTP origins.
  { name: 'plain-http', test: /sha256-on-plain-http|@noble\/hashes/, priority: 1 },
  {
    name: 'first',
    test: /signing-page\/src\/(?!signing\/|fields\/|other-people\/|signature\/|pages\/(?:decline|status-pages|code|complete|copy|done|ended|not-your-turn)|pages\/use-code|expose|parts\/use-sheet)|ui\/src\/acts\/|lucide-react\/dist\/esm\/(?!icons)/,
  },
  {
    name: 'signing',
    test: /signing-page\/src\/(?:signing\/(?!about|list-sheet|field-sheet)|fields\/|other-people\/|signature\/(?:drawing|face-choice|mark-picture))|pdf-pages\/src\/|\/pdfjs-dist\/build\/|rolldown\/runtime|contracts\/dist\/(?:fit-text|geometry|stamp|pdf-engine)\b/,
  },
  {
    name: 'status-pages',
    test: /signing-page\/src\/pages\/(?:status-pages|code|complete|copy|done|ended|not-your-turn|use-code)/,
  },
  {
    name: 'dialogs',
    test: /signing-page\/src\/(?:signing\/(?:about|list-sheet|field-sheet)|signature\/|pages\/decline|parts\/use-sheet)/,
  },
]

export default (env: Parameters<typeof base>[0]) =>
  mergeConfig(base(env), {
    plugins: [leanEngine()],
    build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
  })
