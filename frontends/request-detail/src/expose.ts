import { remoteContract } from '@countersign/contracts'
import './styles.css'
// Imported last: of two equal rules the later one wins.
import './print.css'

export { Page as default } from './page.js'
export const contract = remoteContract
