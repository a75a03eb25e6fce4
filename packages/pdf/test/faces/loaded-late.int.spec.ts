import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { expect, it } from '@jest/globals'

const typesetter = pathToFileURL(createRequire(import.meta.url).resolve('@countersign/pdf/typesetter')).href

/** Prints the packages with WebAssembly that a new process loads to set a text. */
const script = (text: string) => `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    resolve(asked, context, next) {
      loaded.add(asked.split('/')[0])
      return next(asked, context)
    },
  })
  const { Typesetter } = await import(${JSON.stringify(typesetter)})
  const { PDFDocument } = await import('pdf-lib')
  const set = new Typesetter(await PDFDocument.create())
  for (const face of ['helvetica', 'newsreader', 'plex-mono']) await set.line(${JSON.stringify(text)}, face)
  process.stdout.write(['harfbuzzjs', 'wawoff2'].filter((name) => loaded.has(name)).join(' '))
`

it.each([
  ['nothing for Latin, Greek and Cyrillic', 'Ada Łódź Άντα Ада', ''],
  ['HarfBuzz for Arabic', 'محمد', 'harfbuzzjs'],
  ['HarfBuzz for a Devanagari digit', '१', 'harfbuzzjs'],
  ['WOFF 2 for Chinese', '你好', 'wawoff2'],
])('WebAssembly is loaded with the text that needs it: %s', (_name, text, expected) => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script(text)], {
    encoding: 'utf8',
    cwd: new URL('.', import.meta.url),
    env: {},
  })
  expect([stdout, stderr]).toEqual([expected, ''])
})
