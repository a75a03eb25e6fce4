import { shell } from '@countersign/mf-preset'

export default shell()
