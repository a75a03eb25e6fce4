import { remote } from '@countersign/mf-preset'
import { leanEngine } from '@countersign/pdf-pages/build'
import { mergeConfig } from 'vite'

const base = remote({ name: 'request_detail', port: 5173, uses: ['@countersign/ui/dialog'] })

/**
 * One chunk for the first screen of a request. By default the bundler splits off any code shared with the dialogs or
 * document pages, and each chunk costs a request before anything renders.
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
