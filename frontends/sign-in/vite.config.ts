import { remote } from '@countersign/mf-preset'

export default remote({ name: 'sign_in', port: 5177, uses: [] })
