import { remote } from '@countersign/mf-preset'

export default remote({ name: 'dashboard', port: 5171, uses: ['@countersign/ui/dialog'] })
