import { createHash } from 'node:crypto'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import { wholePage } from 'countersign/internal/page/whole-page'
import { released } from 'countersign/internal/released/released'
import { verifyPage } from 'countersign/page'
import { paperText } from 'countersign/paper'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What a tool makes of the sources as they are now; in a process of its own, for it bundles. */
async function madeBy(tool: string, name: string): Promise<unknown> {
  const print = `const { ${name} } = await import(${JSON.stringify(at(`../tools/${tool}.mjs`))}); process.stdout.write(JSON.stringify(await ${name}()))`
  const words = ['--input-type=module', '-e', print]
  const { stdout } = await promisify(execFile)(process.execPath, words, { env: {}, maxBuffer: 8 * 1024 * 1024 })
  return JSON.parse(stdout)
}

describe('the page in every evidence zip', () => {
  it('is what its sources give, and known by its hash: node packages/verify/tools/make-page.mjs', async () => {
    const made = await madeBy('make-page', 'makeModules')
    for (const { path, text } of made as { path: string; text: string }[])
      expect(await readFile(path, 'utf8')).toBe(text)
    expect(released.pages).toContain(createHash('sha256').update(verifyPage).digest('hex'))
  })

  it('stands beside the paper as it is written, known by its hash: node packages/verify/tools/make-paper.mjs', async () => {
    const { text, sha256 } = (await madeBy('make-paper', 'makePaper')) as { text: string; sha256: string }
    expect(await readFile(at('../src/paper-text.ts'), 'utf8')).toBe(text)
    expect(released.papers).toContain(sha256)
    expect(createHash('sha256').update(paperText).digest('hex')).toBe(sha256)
  })

  it('knows itself, though its hash cannot stand in it', () => {
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(verifyPage) ?? []
    const [, style = ''] = /<style>([\s\S]+?)<\/style>/.exec(verifyPage) ?? []
    const [, script = ''] = /<script>([\s\S]+)<\/script><\/body>/.exec(verifyPage) ?? []
    expect(wholePage({ policy, style, script }) === verifyPage).toBe(true)
  })

  it('says whose the libraries in it are', () => {
    expect(verifyPage).toContain('GlobalSign')
    expect(verifyPage).toContain('Peculiar Ventures')
  })

  it('loads nothing and runs nothing but its own script', () => {
    const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(verifyPage) ?? []
    const [, script] = /<script>([\s\S]+)<\/script><\/body>/.exec(verifyPage) ?? []
    const [, style] = /<style>([\s\S]+?)<\/style>/.exec(verifyPage) ?? []
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

  it('is small', () => expect(Buffer.byteLength(verifyPage)).toBeLessThan(250 * 1024))
})
