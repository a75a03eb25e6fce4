import { remote } from '@countersign/mf-preset'

export default remote({ name: 'request_detail', port: 5173, uses: ['@countersign/ui/dialog'] })
