import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A built mongo-java-server, with the folder of its classes and libraries. */
export interface FoundJavaMongo {
  dir: string
  version: string
}

/** Output of `infra/test-services/java-mongo/build.sh`. */
const built = fileURLToPath(new URL('../../../../build/java-mongo', import.meta.url))

/** Returns the server built here, or the reason why it cannot run. */
export function findJavaMongo(): FoundJavaMongo | { missing: string } {
  const version = versionIn(built)
  if (version === undefined) {
    return {
      missing: 'mongo-java-server was not fetched (infra/test-services/java-mongo/build.sh; needs Maven and a JDK)',
    }
  }
  if (spawnSync('java', ['-version']).status !== 0) return { missing: 'there is no java on the path' }
  return { dir: built, version: `mongo-java-server ${version} (in memory)` }
}

function versionIn(dir: string): string | undefined {
  try {
    const files = readdirSync(dir)
    if (!files.includes('TestMongo.class')) return undefined
    return files.map((file) => /^mongo-java-server-core-(\d\S*)\.jar$/.exec(file)?.[1]).find(Boolean)
  } catch {
    return undefined
  }
}
