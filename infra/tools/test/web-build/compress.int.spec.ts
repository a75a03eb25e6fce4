import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { compressAll } from '@countersign/tools/web-build/compress'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { writeFiles } from './written-files.js'

const dir = scratchFolder()
const other = scratchFolder()
const text = 'a line that repeats\n'.repeat(200)
const files = {
  'main.js': text,
  'deep/er/style.css': text,
  'small.js': 'x'.repeat(511),
  'noise.wasm': randomBytes(4096),
  'picture.png': text,
  'index.html': text,
}
beforeAll(async () => {
  writeFiles(dir, files)
  await compressAll(dir)
})

describe('compressing a build', () => {
  it.each(['main.js', 'deep/er/style.css'])(
    'writes smaller versions of %s that decompress to the same bytes',
    (file) => {
      const forms = { br: brotliDecompressSync, gz: gunzipSync }
      for (const [end, open] of Object.entries(forms)) {
        const bytes = readFileSync(join(dir, `${file}.${end}`))
        expect(bytes.length).toBeLessThan(text.length)
        expect(open(bytes).toString()).toBe(text)
      }
    },
  )

  it.each(['small.js', 'noise.wasm', 'picture.png', 'index.html'])(
    'leaves %s uncompressed: nothing is gained, or it is rendered per request',
    (file) => {
      expect(existsSync(join(dir, file))).toBe(true)
      expect(readdirSync(dir).filter((name) => name.startsWith(`${file}.`))).toEqual([])
    },
  )

  it('gives equal files the same versions, in whichever folder they lie', async () => {
    writeFiles(other, { 'copy.js': text, 'longer.js': `${text}.` })
    await compressAll(other)
    for (const end of ['br', 'gz']) {
      const compressed = readFileSync(join(dir, `main.js.${end}`))
      expect(readFileSync(join(other, `copy.js.${end}`))).toEqual(compressed)
      expect(readFileSync(join(other, `longer.js.${end}`))).not.toEqual(compressed)
    }
  })

  it('again changes nothing', async () => {
    const names = () => readdirSync(dir, { recursive: true, encoding: 'utf8' }).toSorted()
    const before = names()
    await compressAll(dir)
    expect(names()).toEqual(before)
  })
})
