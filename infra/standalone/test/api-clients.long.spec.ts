import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describeUnless } from '@countersign/test-services/skipped'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { House, type Installation } from './installation.js'
import { pdfNamed } from './sender.js'

const root = resolve(import.meta.dirname, '../../..')
const built = join(root, 'build/api-clients')
const run = promisify(execFile)

/** The generator's file in build/, and the programs that compile and run its client. */
const generators: Readonly<Record<string, readonly [file: string, ...programs: string[]]>> = {
  'openapi-python-client': ['python/bin/openapi-python-client'],
  'oapi-codegen': ['go/oapi-codegen', 'go'],
  'openapi-typescript': ['node_modules/.bin/openapi-typescript'],
  'openapi-generator-java': ['openapi-generator-cli-7.25.0.jar', 'java', 'javac', 'mvn'],
  'openapi-generator-python': ['openapi-generator-cli-7.25.0.jar', 'java', 'python3'],
  'openapi-generator-typescript-fetch': ['openapi-generator-cli-7.25.0.jar', 'java'],
  'openapi-generator-go': ['openapi-generator-cli-7.25.0.jar', 'java', 'go'],
}

function missing([file, ...programs]: readonly [string, ...string[]]): string | null {
  if (!existsSync(join(built, file)))
    return 'no generators of API clients here (infra/test-services/api-clients/build.sh)'
  const absent = programs.find((program) => spawnSync('which', [program]).status !== 0)
  return absent ? `no ${absent} here` : null
}

const house = new House()
jest.setTimeout(600_000)

describe('a client generated from the OpenAPI document', () => {
  let installation: Installation
  const pdf = join(house.scratch, 'Lease.pdf')
  const document = join(root, 'docs/openapi.json')

  beforeAll(async () => {
    installation = await house.start()
    writeFileSync(pdf, pdfNamed('Lease'))
  })
  afterAll(() => installation.end())

  for (const [name, needs] of Object.entries(generators))
    describeUnless(missing(needs))(`by ${name}`, () => {
      it('compiles, takes a request from the upload to its evidence, and saves the files unchanged', async () => {
        const [client, saved] = [join(house.scratch, name), join(house.scratch, `${name}-files`)]
        mkdirSync(saved)
        await run(join(root, 'infra/test-services/api-clients/make.sh'), [name, document, client])
        const given = [installation.url, pdf, saved, `${name}@example.com`]
        const { stdout } = await run(join(client, 'run'), given, { timeout: 120_000 })
        const read = JSON.parse(stdout) as { id: string; document: string; title: string; history: string[] }

        const path = `/api/signature-requests/${read.id}`
        const calls = installation.calls()
        const history = await calls.get<{ type: string }[]>(`${path}/events`)
        expect(read).toMatchObject({
          title: 'Lease',
          history: expect.arrayContaining(['ConsentGiven', 'DocumentsSealed']),
        })
        expect(history.map(({ type }) => type).slice(0, read.history.length)).toEqual(read.history)
        expect(readdirSync(saved).toSorted()).toEqual(['certificate.pdf', 'evidence.zip', 'mark.json', 'sealed.pdf'])
        const file = (one: string) => readFileSync(join(saved, one))
        expect(file('sealed.pdf').equals(await calls.bytes(`${path}/sealed/${read.document}`))).toBe(true)
        expect(file('certificate.pdf').equals(await calls.bytes(`${path}/certificate`))).toBe(true)
        expect(JSON.parse(String(file('mark.json')))).toEqual([[[0.1, 0.2], [0.8, 0.6]]]) // prettier-ignore
        // Readable to its end: the directory of a zip is its last part.
        expect((await run('unzip', ['-tq', join(saved, 'evidence.zip')])).stdout).toContain('No errors')
      })
    })
})
