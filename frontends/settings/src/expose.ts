import { remoteContract } from '@countersign/contracts'
import './styles.css'

export { Page as default } from './page.js'
export const contract = remoteContract
