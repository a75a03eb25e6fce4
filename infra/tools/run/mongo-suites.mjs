import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runJest } from './jest.mjs'
import { sourceOf } from './related.mjs'
import { skip } from './results.mjs'
import { root } from './root.mjs'
import { pinnedEnvironment } from './runtime.mjs'

const config = ['--config', 'jest.engines.config.mjs']
const built = join(root, 'infra/test-services/dist/mongo')

/** Unlike FerretDB 1, mongo-java-server applies conditional updates atomically, like MongoDB. @param files compiled suites */
export async function runOnJavaMongo(files) {
  const { findJavaMongo } = await import(join(built, 'find-java-mongo.js'))
  const { startJavaMongo } = await import(join(built, 'java-mongo-process.js'))
  const { missing } = findJavaMongo()
  if (missing) {
    for (const file of files) skip(`suites of MongoDB against mongo-java-server: ${missing}`, sourceOf(file))
    return
  }
  const server = await startJavaMongo()
  try {
    const env = {
      COUNTERSIGN_TEST_MONGODB_URL: `mongodb://127.0.0.1:${server.port}`,
      COUNTERSIGN_TEST_MONGODB_NAME: server.spokenTo,
    }
    await runJest('java-mongo', [...config, '--runTestsByPath', ...files], env)
  } finally {
    await server.stop()
  }
}

/** @param files compiled suites */
export async function runOnFerretDB(files) {
  const { findFerretDB } = await import(join(built, 'find-ferretdb.js'))
  if (findFerretDB())
    await runJest('ferretdb', [...config, '--runTestsByPath', ...files], { COUNTERSIGN_TEST_FERRETDB: '1' })
  else for (const file of files) skip('suites of MongoDB against FerretDB: none is here', sourceOf(file))
}

/**
 * The suites that open a MongoDB. Those that need atomic conditional updates filter the servers; only the others run on
 * FerretDB. Needs compiled suites.
 */
export function mongoSuites() {
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
  const list = [...config, '--listTests', '--findRelatedTests', join(built, 'open-test-mongo.js')]
  const { stdout } = spawnSync(process.execPath, [...flags, join(root, 'node_modules/jest/bin/jest.js'), ...list], {
    cwd: root,
    encoding: 'utf8',
    env: { ...pinnedEnvironment(), NODE_OPTIONS: '' },
  })
  const compiled = stdout.split('\n').filter((line) => line.endsWith('.spec.js'))
  const takesEach = (path) => /each\(testMongos\(\)(?!\.filter)/.test(readFileSync(path, 'utf8'))
  const suites = (kind, paths) => paths.map((path) => ({ kind, file: sourceOf(relative(root, path)) }))
  return [...suites('java-mongo', compiled), ...suites('ferretdb', compiled.filter(takesEach))]
}
