import { remote } from '@countersign/mf-preset'
import { mergeConfig } from 'vite'
import { carries, leanEngine } from '@countersign/pdf-pages/build'

const base = remote({
  name: 'signing_page',
  port: 5175,
  uses: ['@countersign/ui/dialog'],
  carries,
})

/**
 * Four files of ours instead of twenty: what every link shows first, signing with the pages and the PDF engine, the dialogs, and
 * what is shown before a code, before one's turn and after one has acted. Left to itself, the bundler makes a file of whatever
 * two of these share, and each costs a request before anything is seen.
 */
const groups = [
  // Fetched where the page came over plain http, and nowhere else.
  { name: 'plain-http', test: /sha256-on-plain-http|@noble\/hashes/, priority: 1 },
  {
    name: 'first',
    test: /signing-page\/src\/(?!signing\/|fields\/|other-people\/|signature\/|pages\/(?:decline|elsewhere|code|complete|copy|done|ended|not-your-turn)|pages\/use-code|expose|parts\/use-sheet)|ui\/src\/acts\/|lucide-react\/dist\/esm\/(?!icons)/,
  },
  {
    name: 'signing',
    test: /signing-page\/src\/(?:signing\/(?!about|list-sheet|field-sheet)|fields\/|other-people\/|signature\/(?:drawing|face-choice|mark-picture))|pdf-pages\/src\/|\/pdfjs-dist\/build\/|rolldown\/runtime|contracts\/dist\/(?:fit-text|geometry|stamp|pdf-engine)\b/,
  },
  {
    name: 'elsewhere',
    test: /signing-page\/src\/pages\/(?:elsewhere|code|complete|copy|done|ended|not-your-turn|use-code)/,
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
