import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { whatIsMissing } from '@countersign/tools/web-build/shared-gate'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { writeFiles } from './written-files.js'

const scratch = scratchFolder()
type Share = { name: string; version: string; requiredVersion: string }

function built(name: string, shared: Share[]): string {
  writeFiles(join(scratch, name), { 'mf-manifest.json': JSON.stringify({ name, shared }) })
  return join(scratch, name)
}

const share = (name: string, version: string, requiredVersion = `^${version}`): Share => ({
  name,
  version,
  requiredVersion,
})
const shell = built('shell', [share('react', '19.3.0'), share('@countersign/ui', '0.1.0')])

describe('the gate before a release', () => {
  it('accepts a remote whose shared packages the shell provides', async () => {
    const remote = built('fits', [share('react', '19.1.0'), share('@countersign/ui', '0.1.0', '0.1.0')])
    expect(await whatIsMissing(shell, remote)).toEqual([])
  })

  it('accepts a remote without shared packages', async () => {
    expect(await whatIsMissing(shell, built('alone', []))).toEqual([])
  })

  it('lists every package that is too old, too new or missing', async () => {
    const remote = built('dashboard', [
      share('react', '20.0.0'),
      share('@countersign/ui', '0.0.9', '~0.0.9'),
      share('wouter', '3.0.0'),
    ])
    expect(await whatIsMissing(shell, remote)).toEqual([
      'dashboard needs react ^20.0.0; the shell provides 19.3.0',
      'dashboard needs @countersign/ui ~0.0.9; the shell provides 0.1.0',
      'dashboard needs wouter ^3.0.0; the shell provides none',
    ])
  })
})
