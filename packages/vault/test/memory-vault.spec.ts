import { openMemoryVault } from '@countersign/vault'
import { describeVault } from './conformance.js'

describeVault('memory', async () => ({ vault: openMemoryVault() }), { lasting: false })
