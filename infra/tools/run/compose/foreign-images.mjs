import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

/**
 * Lists third-party images: those of docker-compose.yml, and base images of our own.
 *
 * @returns {{ name: string, image: string }[]} with the names of their stand-ins
 */
export function foreignImages() {
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
  const named = [...compose.matchAll(/^ {4}image: (\S+:\S+)$/gm)].map(([, image]) => image)
  const folder = join(root, 'infra/deploy')
  const files = readdirSync(folder).filter((name) => name.endsWith('.Dockerfile'))
  const bases = files.flatMap((name) => basesOf(readFileSync(join(folder, name), 'utf8')))
  // Base images first.
  return [...new Set([...bases, ...named])].map((image) => ({ name: nameOf(image), image }))
}

function basesOf(text) {
  const values = Object.fromEntries([...text.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]))
  const filled = text.replace(/\$\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
  return [...filled.matchAll(/^FROM (\S+:\S+)/gm)].map(([, image]) => image)
}

/** Name of an image's stand-in. */
export const nameOf = (image) => image.split('/').at(-1).split(':')[0]
