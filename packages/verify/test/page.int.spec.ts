import { createHash } from 'node:crypto'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import { verifyPage } from 'countersign/page'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the page in every evidence zip', () => {
  it('is what its sources give: node packages/verify/tools/make-page.mjs', async () => {
    const print = `const { makeModule } = await import(${JSON.stringify(at('../tools/make-page.mjs'))}); process.stdout.write(await makeModule())`
    const made = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', print], { env: {} })
    expect(made.stdout).toBe(await readFile(at('../src/page-text.ts'), 'utf8'))
  })

  it('loads nothing and runs nothing but its own script', () => {
    const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(verifyPage) ?? []
    const [, script] = /<script>([\s\S]+)<\/script><\/body>/.exec(verifyPage) ?? []
    const [, style] = /<style>([\s\S]+)<\/style>/.exec(verifyPage) ?? []
    expect(policy!.split('; ')).toEqual([
      "default-src 'none'",
      `style-src ${hashOf(style!)}`,
      `script-src ${hashOf(script!)}`,
      "base-uri 'none'",
      "form-action 'none'",
    ])
    // What would end the script, or hide the rest of it from the parser.
    expect(script).not.toMatch(/<\/script|<!--|<script/i)
    expect(verifyPage).not.toMatch(/(src|href|srcset)=|@import|url\(/)
  })

  it('is small', () => expect(Buffer.byteLength(verifyPage)).toBeLessThan(48 * 1024))
})
