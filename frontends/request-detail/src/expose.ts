import { remoteContract } from '@countersign/contracts'
import './styles.css'
// After it: of two rules alike the later one counts.
import './print.css'

export { Page as default } from './page.js'
export const contract = remoteContract
