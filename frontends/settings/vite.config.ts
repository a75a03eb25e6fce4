import { remote } from '@countersign/mf-preset'

export default remote({ name: 'settings', port: 5178, uses: ['@countersign/ui/forms', '@countersign/ui/dialog'] })
