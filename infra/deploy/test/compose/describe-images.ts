import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { composeFile } from '../compose-file.js'
import { imageLimits } from '../image-limits.js'
import { docker, inInstallation } from './containers.js'

/** Limits in MB above the base image: a bundler or the tests' packages would exceed them. */
const max: Record<string, number> = { ...imageLimits, shell: 5, dashboard: 5 }

const megabytes = async (image: string) =>
  Number(await docker('image', 'inspect', '--format', '{{.Size}}', image)) / 1_000_000

/** Finds the last base image in a Dockerfile that is not a stage. */
function baseOf(dockerfile: string): string {
  const text = readFileSync(inInstallation(dockerfile), 'utf8')
  const filled = text.replace(
    /\$\{(\w+)\}/g,
    (_, name: string) => new RegExp(`^ARG ${name}=(\\S+)$`, 'm').exec(text)?.[1] ?? '',
  )
  return [...filled.matchAll(/^FROM (\S+:\S+)/gm)].at(-1)![1]!
}

export function describeImages(): void {
  describe('the images', () => {
    it.each(Object.entries(max))('%s is at most %d MB larger than its base image', async (name, limit) => {
      const { image, build } = composeFile().services[name]!
      const added = (await megabytes(image)) - (await megabytes(baseOf(build!.dockerfile)))
      console.log(`${name}: ${added.toFixed(1)} MB`)
      expect(added).toBeLessThanOrEqual(limit)
    })
  })
}
