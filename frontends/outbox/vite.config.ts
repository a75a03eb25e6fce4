import { remote } from '@countersign/mf-preset'

export default remote({ name: 'outbox', port: 5174, uses: [] })
