import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { talkedTo } from '@countersign/test-services/talked-to'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { inCheckout } from './checkout.js'
import { describeWith, said } from '@countersign/test-services/tool-found'

function findCompose(): { command: string[]; version: string } | null {
  for (const command of [['docker', 'compose'], ['docker-compose']]) {
    const version = said(command[0]!, ...command.slice(1), 'version')
    if (version) return { command, version: version.split('\n')[0]! }
  }
  return null
}

const compose = findCompose()
const suite = 'docker-compose.yml'

const missing = 'no Docker Compose is installed here (Debian: apt-get install docker-compose)'

describeWith(compose, missing)(suite, () => {
  const dir = scratchFolder()

  function config(envFile: string) {
    const [command, ...before] = compose!.command
    const file = ['--file', inCheckout('docker-compose.yml'), '--env-file', envFile]
    // Passes only PATH: a variable set here would hide one that is missing.
    const env = { PATH: process.env.PATH, HOME: dir }
    return spawnSync(command!, [...before, ...file, 'config', '--quiet'], { encoding: 'utf8', env })
  }

  it('is accepted by Compose with the output of compose:init', () => {
    talkedTo(suite, compose!.version)
    spawnSync(process.execPath, [inCheckout('infra/tools/run/compose-init.mjs'), dir])
    const { status, stderr } = config(`${dir}/.env`)
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })

  it('is refused without it, and names the command to run', () => {
    const nothing = join(dir, 'nothing.env')
    writeFileSync(nothing, '')
    const { status, stderr } = config(nothing)
    expect(status).not.toBe(0)
    expect(stderr).toContain('run npm run compose:init first')
  })
})
