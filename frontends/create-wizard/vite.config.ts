import { remote } from '@countersign/mf-preset'
import { leanEngine } from '@countersign/pdf-pages/build'
import { mergeConfig } from 'vite'

const base = remote({
  name: 'create_wizard',
  port: 5172,
  uses: ['@countersign/ui/forms', '@countersign/ui/dialog'],
})

export default (env: Parameters<typeof base>[0]) =>
  mergeConfig(base(env), { plugins: [leanEngine({ inRanges: true })] })
