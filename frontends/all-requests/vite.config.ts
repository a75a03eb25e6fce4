import { remote } from '@countersign/mf-preset'

export default remote({ name: 'all_requests', port: 5176, uses: ['@countersign/ui/forms', '@countersign/ui/dialog'] })
