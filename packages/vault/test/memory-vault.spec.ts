import { openMemoryVault } from '@countersign/vault'
import { describeVault } from '@countersign/vault/conformance'

describeVault('memory', async () => ({ vault: openMemoryVault() }), { lasting: false })
