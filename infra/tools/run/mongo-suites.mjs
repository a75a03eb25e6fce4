import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runJest } from './jest.mjs'
import { skip } from './results.mjs'
import { root } from './root.mjs'
import { pinnedEnvironment } from './runtime.mjs'

const config = ['--config', 'jest.engines.config.mjs']
const built = join(root, 'infra/test-services/dist/mongo')

/**
 * Unlike FerretDB 1, mongo-java-server applies conditional updates atomically, like MongoDB.
 *
 * @param chosen patterns of suite paths; empty for all
 */
export async function runOnJavaMongo(chosen) {
  const suites = chosenOf(chosen)
  if (suites.length === 0) return
  const { findJavaMongo } = await import(join(built, 'find-java-mongo.js'))
  const { startJavaMongo } = await import(join(built, 'java-mongo-process.js'))
  const { missing } = findJavaMongo()
  if (missing) {
    skip(`suites of MongoDB against mongo-java-server: ${missing}`)
    return
  }
  const server = await startJavaMongo()
  try {
    const env = {
      COUNTERSIGN_TEST_MONGODB_URL: `mongodb://127.0.0.1:${server.port}`,
      COUNTERSIGN_TEST_MONGODB_NAME: server.spokenTo,
    }
    await runJest([...config, '--runTestsByPath', ...suites], env)
  } finally {
    await server.stop()
  }
}

/**
 * Suites that need atomic conditional updates filter the servers; only the others run on FerretDB.
 *
 * @param chosen patterns of suite paths; empty for all
 */
export async function runOnFerretDB(chosen) {
  const takesEach = (path) => /each\(testMongos\(\)(?!\.filter)/.test(readFileSync(path, 'utf8'))
  const suites = chosenOf(chosen).filter(takesEach)
  if (suites.length === 0) return
  const { findFerretDB } = await import(join(built, 'find-ferretdb.js'))
  if (!findFerretDB()) {
    skip('suites of MongoDB against FerretDB: none is here')
    return
  }
  await runJest([...config, '--runTestsByPath', ...suites], { COUNTERSIGN_TEST_FERRETDB: '1' })
}

const chosenOf = (chosen) =>
  suitesOfMongo().filter((path) => chosen.length === 0 || chosen.some((one) => path.includes(one)))

function suitesOfMongo() {
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
  const list = [...config, '--listTests', '--findRelatedTests', join(built, 'open-test-mongo.js')]
  const { stdout } = spawnSync(process.execPath, [...flags, join(root, 'node_modules/jest/bin/jest.js'), ...list], {
    cwd: root,
    encoding: 'utf8',
    env: { ...pinnedEnvironment(), NODE_OPTIONS: '' },
  })
  return stdout.split('\n').filter((line) => line.endsWith('.spec.js'))
}
