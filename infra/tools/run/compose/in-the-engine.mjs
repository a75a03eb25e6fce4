// Runs all container tests; started by compose-suites.mjs where published ports are reachable.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runJest } from '../jest.mjs'
import { finish, skip } from '../results.mjs'
import { runPart } from '../run-script.mjs'
import { noteTalks } from '../talked-to.mjs'
import { buildImages } from './build-images.mjs'
import { layOut } from './lay-out.mjs'
import { journeysOn } from './journeys-on-containers.mjs'
import { removeAll } from '../../../test-services/container-engine/project.mjs'
import { sayWhatIsReal } from '../../../test-services/container-engine/what-is-real.mjs'

const endsBy = Number(process.env.COUNTERSIGN_COMPOSE_ENDS_BY)
const printTalks = noteTalks()
const scratch = mkdtempSync(join(tmpdir(), 'countersign-containers-'))
const installation = await layOut(scratch)
const { env } = installation

/** Skips a part that may not finish, because building images can take long. */
async function ifTimeIsLeft(name, minutes, part) {
  const left = Math.floor((endsBy - Date.now()) / 60_000)
  if (left < minutes) skip(`${name}: it takes ${minutes} minutes, and ${left} are left`)
  else await part()
}

const enginesAlone = 'suites of the production engines against their containers'

const jest = (name) => runJest('compose', ['--config', 'jest.compose.config.mjs', '--forceExit', name], env)

if (buildImages(installation)) {
  await ifTimeIsLeft('what is asked of running containers', 4, () => jest('asked-of'))
  await ifTimeIsLeft('journeys through the containers', 4, () => journeysOn(installation))
  await ifTimeIsLeft('what is done to running containers', 8, () => jest('done-to'))
  removeAll(env)
  await ifTimeIsLeft(enginesAlone, 10, () => runPart(enginesAlone, 'infra/tools/run/container-suites.mjs'))
}
removeAll(env)
rmSync(scratch, { recursive: true, force: true })
printTalks()
sayWhatIsReal()
finish()
