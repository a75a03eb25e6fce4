// Everything that is asked in a container engine: started by compose-suites.mjs, where published ports can be reached.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCounted } from '../counted.mjs'
import { runJest } from '../jest.mjs'
import { noteTalks } from '../talked-to.mjs'
import { Tally } from '../tally.mjs'
import { buildImages } from './build-images.mjs'
import { layOut } from './lay-out.mjs'
import { journeysOn } from './journeys-on-containers.mjs'
import { removeAll } from './project.mjs'
import { sayWhatIsReal } from './what-is-real.mjs'

const endsBy = Number(process.env.COUNTERSIGN_COMPOSE_ENDS_BY)
const tally = new Tally()
const printTalks = noteTalks()
const scratch = mkdtempSync(join(tmpdir(), 'countersign-containers-'))
const installation = await layOut(scratch)
const { env } = installation

/** `npm run test:containers`: up to nine minutes beside nothing else, which may not be left. */
function enginesAlone() {
  const name = 'suites of the production engines against their containers'
  const left = Math.floor((endsBy - Date.now()) / 60_000)
  if (left < 10) tally.skip(`${name}: they take 10 minutes, and ${left} are left`)
  else runCounted(tally, name, 'infra/run/container-suites.mjs')
}

const jest = (name) => runJest(tally, { args: ['--config', 'jest.compose.config.mjs', '--forceExit', name], env })

if (buildImages(tally, installation)) {
  await jest('asked-of')
  await journeysOn(tally, installation)
  await jest('done-to')
  removeAll(env)
  enginesAlone()
}
removeAll(env)
rmSync(scratch, { recursive: true, force: true })
printTalks()
sayWhatIsReal()
tally.print()
process.exit(tally.failed === 0 ? 0 : 1)
