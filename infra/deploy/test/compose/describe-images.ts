import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { composeFile } from '../compose-file.js'
import { imageLimits } from '../image-limits.js'
import { docker, inInstallation } from './containers.js'

/** What an image may be more than what it is made from, in MB: a bundler or the tests' packages would not fit. */
const most: Record<string, number> = { ...imageLimits, shell: 5, dashboard: 5 }

const megabytes = async (image: string) =>
  Number(await docker('image', 'inspect', '--format', '{{.Size}}', image)) / 1_000_000

/** The last image that a Dockerfile begins with that is not a stage of it. */
function baseOf(dockerfile: string): string {
  const text = readFileSync(inInstallation(dockerfile), 'utf8')
  const filled = text.replace(
    /\$\{(\w+)\}/g,
    (_, name: string) => new RegExp(`^ARG ${name}=(\\S+)$`, 'm').exec(text)?.[1] ?? '',
  )
  return [...filled.matchAll(/^FROM (\S+:\S+)/gm)].at(-1)![1]!
}

/** What the product adds to the images it is made from. */
export function describeImages(): void {
  describe('the images', () => {
    it.each(Object.entries(most))('%s is at most %d MB more than what it is made from', async (name, limit) => {
      const { image, build } = composeFile().services[name]!
      const added = (await megabytes(image)) - (await megabytes(baseOf(build!.dockerfile)))
      console.log(`${name}: ${added.toFixed(1)} MB`)
      expect(added).toBeLessThanOrEqual(limit)
    })
  })
}
