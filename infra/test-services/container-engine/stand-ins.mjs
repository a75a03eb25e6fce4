import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../../tools/run/root.mjs'
import { pinnedNode } from '../../tools/run/runtime.mjs'
import { run, runs, whereIs } from './commands.mjs'
import { foreignImages } from './foreign-images.mjs'

const sources = join(root, 'infra/test-services/container-engine/images')
const base = 'countersign-stand-in/base'

/** This package's programs in each image, compiled by `tsc -b`. */
const programs = { eventstore: ['eventstore'], mailpit: ['mailpit'], mongo: ['mongo', 'mongo-archive'] }

/** Replaces every third-party image with one of this machine's packages or our doubles. @throws {CommandFailed} */
export function makeStandIns(env, scratch) {
  if (!runs('docker', ['image', 'inspect', base], { env })) {
    console.log('Making a base image of this machine’s packages (once) …')
    run(join(sources, 'base/build.sh'), [base], { env })
  }
  run('docker', ['run', '--rm', '--network', 'none', base, 'true'], { env })
  for (const { name, image } of foreignImages()) {
    console.log(`Stand-in for ${image} …`)
    const folder = join(scratch, 'images', name)
    mkdirSync(dirname(folder), { recursive: true })
    cpSync(join(sources, name), folder, { recursive: true })
    if (name === 'node') addNode(folder)
    if (programs[name]) addPrograms(folder, programs[name])
    run('docker', ['build', '--network', 'host', '--tag', image, folder], { env })
  }
}

function addNode(folder) {
  cpSync(pinnedNode(), join(folder, 'node'))
  chmodSync(join(folder, 'node'), 0o755)
  const npm = dirname(dirname(run('readlink', ['-f', whereIs('npm') ?? 'npm']).trim()))
  cpSync(npm, join(folder, 'npm'), { recursive: true })
  const settings = join(homedir(), '.npmrc')
  const told = existsSync(settings) ? readFileSync(settings, 'utf8') : ''
  writeFileSync(join(folder, 'npmrc'), told.replace(/^nodedir.*\n/m, ''))
}

function addPrograms(folder, names) {
  const target = join(folder, 'program')
  run(process.execPath, [join(root, 'infra/test-services/container-engine/bundle-stand-ins.mjs'), target, ...names])
  writeFileSync(join(target, 'package.json'), '{ "type": "module" }\n')
}
