import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describeUnless } from '@countersign/test-services/skipped'

export interface Visit {
  url: string
  /** Sent with every call. */
  cookie?: string | undefined
  /** Existing values of path parameters, by name. Half of the calls that neither delete nor erase use them. */
  known: Readonly<Record<string, string>>
  /** Calls that must not succeed for this visitor, in the form `get /api/me`. */
  forbidden: readonly string[]
  /** Excluded calls, which would end the visit, in the same form. */
  leftOut: readonly string[]
}

/** Checks that forbidden calls fail. Uses existing ids, so that calls get past the 404. */
const hooks = `
import json, os, zlib
import schemathesis
given = json.loads(os.environ['VISIT'])

def name_of(operation):
    return operation.method.lower() + ' ' + operation.path

@schemathesis.check
def keeps_needs(ctx, response, case):
    if name_of(case.operation) in given['forbidden'] and response.status_code < 400:
        raise AssertionError('answered ' + str(response.status_code) + ' without a caller')

@schemathesis.hook
def map_path_parameters(context, path_parameters):
    if not path_parameters or name_of(context.operation).startswith('delete') or context.operation.path.endswith('/erase'):
        return path_parameters
    if zlib.crc32(repr(sorted(path_parameters.items())).encode('utf-8', 'replace')) % 2:
        return path_parameters
    return {name: given['known'].get(name, value) for name, value in path_parameters.items()}
`

const isHere = (): boolean => {
  try {
    execFileSync('schemathesis', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Skips a suite with a message if schemathesis is missing. */
export function describeWhereSchemathesis(name: string, suite: () => void): void {
  describeUnless(isHere() ? null : 'no schemathesis here (pip install schemathesis)')(name, suite)
}

const checks =
  'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,keeps_needs'
// Uses one worker, because Hypothesis' cache of sources is not thread-safe.
const how = (
  `--phases fuzzing --max-examples 15 --seed 1 --no-shrink --continue-on-failure --workers 1 --checks ${checks} ` +
  '--suppress-health-check all --warnings off --no-color'
).split(' ')

/**
 * Sends valid and invalid calls, generated from the OpenAPI document with a fixed seed.
 *
 * @returns its report if a call failed with a 5xx, differed from the document or succeeded although it is forbidden;
 *   null otherwise
 */
export async function objectionsTo(visit: Visit, document: unknown): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'schemathesis-'))
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
    await writeFile(join(folder, 'countersign_hooks.py'), hooks)
    const left = visit.leftOut.flatMap((name) => {
      const [method, path] = name.split(' ') as [string, string]
      return ['--exclude-name', `${method.toUpperCase()} ${path}`]
    })
    const header = visit.cookie ? ['--header', `Cookie: ${visit.cookie}`] : []
    const given = { SCHEMATHESIS_HOOKS: 'countersign_hooks', VISIT: JSON.stringify(visit), PYTHONPATH: folder }
    await promisify(execFile)('schemathesis', ['run', 'openapi.json', '--url', visit.url, ...how, ...header, ...left], {
      cwd: folder,
      env: { ...process.env, ...given },
      maxBuffer: 2 ** 26,
    })
    return null
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    if (!stdout && !stderr) throw error
    return `${stdout}\n${stderr}`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
