import { remote } from '@countersign/mf-preset'
import { carries, leanEngine } from '@countersign/pdf-pages/build'
import { mergeConfig } from 'vite'

const base = remote({ name: 'request_detail', port: 5173, uses: ['@countersign/ui/dialog'], carries })

/**
 * What the page of a request shows first, in one file: left to itself, the bundler makes another of whatever the dialogs or
 * the pages of a document share with it, and each costs a request before anything is seen.
 */
const groups = [
  {
    name: 'first',
    test: /request-detail\/src\/(?:api|request|components\/(?!dialogs|.*-dialog\.|erase-reason))|document\/document-path|lucide-react\/dist\/esm\/icons\/(?:triangle-alert|triangle-exclamation|rotate-cw|download)|lucide-react\/dist\/esm\/(?!icons)/,
  },
]

export default (env: Parameters<typeof base>[0]) =>
  mergeConfig(base(env), {
    plugins: [leanEngine()],
    build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
  })
