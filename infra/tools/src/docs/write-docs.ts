// `npm run docs`: writes the generated pages of docs/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatedDocs } from './generated-docs.js'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

mkdirSync(join(root, 'docs'), { recursive: true })
for (const [file, text] of Object.entries(await generatedDocs(root))) {
  writeFileSync(join(root, 'docs', file), text)
  console.log(`docs/${file}`)
}
