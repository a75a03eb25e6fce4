// Writes `verify.html` and `evidence-format.md`, which every evidence zip includes, to `dist/assets`. Run it after
// `tsc -b`. The build is reproducible.
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { comments, lean } from './lean.mjs'

const at = (path) => fileURLToPath(new URL(path, new URL('..', import.meta.url)))
const hashOf = (text, form) => createHash('sha256').update(text).digest(form)
const allowed = (text) => `'sha256-${hashOf(text, 'base64')}'`

/** @returns {Promise<Record<string, string>>} texts by their names in the zip */
export async function makeAssets() {
  const [{ pageName, paperName }, paper] = await Promise.all([
    built('format'),
    readFile(at('../../docs/evidence-format.md'), 'utf8'),
  ])
  return { [pageName]: await makePage(hashOf(paper, 'hex')), [paperName]: paper }
}

async function makePage(paperSha256) {
  const [{ style }, { wholePage }] = await Promise.all([built('page/style'), built('page/whole-page')])
  const css = style.trim()
  const script = await makeScript(paperSha256)
  const policy = `default-src 'none'; style-src ${allowed(css)}; script-src ${allowed(script)}; base-uri 'none'; form-action 'none'`
  return wholePage({ policy, style: css, script })
}

async function makeScript(paperSha256) {
  const bundle = await rolldown({
    input: at('src/page/main.ts'),
    resolve: { extensionAlias: { '.js': ['.ts'] } },
    platform: 'browser',
    tsconfig: false,
    transform: { define: { paperSha256: JSON.stringify(paperSha256) } },
    ...lean,
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true, comments })
  await bundle.close()
  // Only these sequences can end a script element or hide its end.
  return output[0].code
    .trim()
    .replaceAll('</script', '<\\/script')
    .replaceAll('<script', '<\\script')
    .replaceAll('<!--', '<\\!--')
}

const built = async (name) => import(pathToFileURL(at(`dist/${name}.js`)).href)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await mkdir(at('dist/assets'), { recursive: true })
  for (const [name, text] of Object.entries(await makeAssets())) await writeFile(at(`dist/assets/${name}`), text)
}
