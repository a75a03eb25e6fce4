import { createHash } from 'node:crypto'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { assets } from '@countersign/verify/assets'
import { wholePage } from '@countersign/verify/internal/page/whole-page'
import { pagesBefore, papersBefore } from '@countersign/verify/internal/released/before'
import { released } from '@countersign/verify/internal/released/released'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Builds the assets from the current sources, in a separate process because it bundles. */
async function madeNow(): Promise<Record<string, string>> {
  const tool = JSON.stringify(at('../tools/make-assets.mjs'))
  const print = `const { makeAssets } = await import(${tool}); process.stdout.write(JSON.stringify(await makeAssets()))`
  const words = ['--input-type=module', '-e', print]
  const { stdout } = await promisify(execFile)(process.execPath, words, { env: {}, maxBuffer: 8 * 1024 * 1024 })
  return JSON.parse(stdout) as Record<string, string>
}

let verifyPage: string
beforeAll(async () => {
  verifyPage = new TextDecoder().decode((await assets()).page)
})

describe('the page in every evidence zip', () => {
  it('is, like the paper, up to date with its sources: node packages/verify/tools/make-assets.mjs', async () => {
    const { page, paper } = await assets()
    const made = await madeNow()
    expect(Object.keys(made)).toEqual(['verify.html', 'evidence-format.md'])
    expect(made['verify.html'] === new TextDecoder().decode(page)).toBe(true)
    expect(made['evidence-format.md']).toBe(new TextDecoder().decode(paper))
  })

  it('is released by its hash, like the paper, whose hash the page knows too', async () => {
    const { page, paper } = await assets()
    const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    const { pages, papers } = await released()
    expect([...pages]).toEqual([...pagesBefore, sha256(page)])
    expect([...papers]).toEqual([...papersBefore, sha256(paper)])
    expect(verifyPage).toContain(sha256(paper))
    expect(verifyPage).not.toContain('paperSha256')
  })

  it('recognizes itself, though it cannot contain its own hash', () => {
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(verifyPage) ?? []
    const [, style = ''] = /<style>([\s\S]+?)<\/style>/.exec(verifyPage) ?? []
    const [, script = ''] = /<script>([\s\S]+)<\/script><\/body>/.exec(verifyPage) ?? []
    expect(wholePage({ policy, style, script }) === verifyPage).toBe(true)
  })

  it('names the copyright holders of its libraries', () => {
    expect(verifyPage).toContain('GlobalSign')
    expect(verifyPage).toContain('Peculiar Ventures')
  })

  it('loads nothing and runs only its inline script', () => {
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
    // Sequences that end the script or hide its rest from the parser.
    expect(script).not.toMatch(/<\/script|<!--|<script/i)
    expect(verifyPage).not.toMatch(/(src|href|srcset)=|@import|url\(/)
  })

  it('is small', () => expect(Buffer.byteLength(verifyPage)).toBeLessThan(250 * 1024))
})
