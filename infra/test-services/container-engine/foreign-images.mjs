import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/run/root.mjs'

/** Third-party images, each with the name of its double. @returns {{ name: string, image: string }[]} */
export function foreignImages() {
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
  const named = [...compose.matchAll(/^ {4}image: (\S+:\S+)$/gm)].map(([, image]) => image)
  const folder = join(root, 'infra/deploy')
  const files = readdirSync(folder).filter((name) => name.endsWith('.Dockerfile'))
  const bases = files.flatMap((name) => basesOf(readFileSync(join(folder, name), 'utf8')))
  // Base images come first, because other images are built on them.
  return [...new Set([...bases, ...named])].map((image) => ({ name: nameOf(image), image }))
}

function basesOf(text) {
  const values = Object.fromEntries([...text.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]))
  const filled = text.replace(/\$\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
  return [...filled.matchAll(/^FROM (\S+:\S+)/gm)].map(([, image]) => image)
}

export const nameOf = (image) => image.split('/').at(-1).split(':')[0]
