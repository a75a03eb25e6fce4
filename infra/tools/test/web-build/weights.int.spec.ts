import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { weights } from '@countersign/tools/web-build/weights'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { publishSite, release } from '@countersign/standalone/test/site/published-site'

const root = scratchFolder()
const folder = `mfe/dashboard/${release}`

beforeEach(async () => {
  rmSync(root, { recursive: true, force: true })
  await publishSite(root)
})

/** Transfer size: compressed where that is smaller. */
const travels = (...files: string[]) =>
  files.reduce((sum, file) => {
    const gz = join(root, `${file}.gz`)
    return sum + statSync(existsSync(gz) ? gz : join(root, file)).size
  }, 0)

describe('the weight of a route', () => {
  it("is the transfer size of the shell and of its remote's first view", () => {
    const remote = [
      'remoteEntry-Dash1234',
      'assets/shares-Sha01234',
      'assets/expose-Exp01234',
      'assets/common-Com01234',
    ]
    const scripts = ['shell/assets/index-Main1234.js', 'shell/assets/react-Rea01234.js']
    scripts.push(...remote.map((name) => `${folder}/${name}.js`))
    const styles = ['shell/assets/index-Sty01234.css', `${folder}/assets/expose-Css01234.css`]
    expect(weights(root)).toEqual([
      { route: '/', scripts: travels(...scripts), styles: travels(...styles), requests: 1 + 6 + 2 },
    ])
    expect(weights(root)[0]!.scripts).toBeLessThan(scripts.length * 500)
  })

  it('uses the plain size of a file without a compressed version', () => {
    const before = weights(root)[0]!
    const file = join(root, 'shell/assets/index-Main1234.js')
    const [gz, plain] = [statSync(`${file}.gz`).size, statSync(file).size]
    rmSync(`${file}.gz`)
    expect(weights(root)[0]!.scripts).toBe(before.scripts - gz + plain)
  })
})
