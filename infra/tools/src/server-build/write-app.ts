import { fileURLToPath } from 'node:url'
import { writeAppFolder } from './app-folder.js'

// For the services' images (infra/deploy): write-app.js PROGRAM FOLDER

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const [program, out] = process.argv.slice(2)
if (program === undefined || out === undefined) {
  console.error('Name the program, by its folder below build/server, and the folder to write to.')
  process.exit(1)
}
await writeAppFolder(root, program, out)
