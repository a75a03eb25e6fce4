import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { freePort } from '@countersign/test-services/free-port'
import { House, server } from './installation.js'
import type { Environment } from '@countersign/test-services/program'
import { sendOne } from './sender.js'
import { untilSettled } from './settled.js'
import { openTraceCollector } from './trace-collector.js'

const house = new House()

/** The packages that an installation loads, in its bundle and besides, including for a mail and the shutdown. */
async function packagesLoaded(environment: Environment = {}): Promise<string[]> {
  const dataDir = house.newFolder()
  const noted = `${dataDir}-modules`
  const installation = await house.start(dataDir, {
    ...environment,
    MODULES_LOADED: noted,
    NODE_OPTIONS: `--import=${new URL('./note-modules.js', import.meta.url).href}`,
  })
  await sendOne(installation.calls(), 'Consulting agreement')
  await untilSettled(installation)
  await installation.end()
  const addresses = readFileSync(noted, 'utf8').split('\n')
  expect(addresses).toContain(pathToFileURL(server).href)
  const packages = addresses
    .flatMap((address) => [address, ...bundledIn(address)])
    .flatMap((address) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(address)?.[1] ?? [])
  return [...new Set(packages)]
}

/** The files from which a chunk of a bundle is made. */
function bundledIn(address: string): string[] {
  if (!address.includes('/build/server/')) return []
  const map = `${fileURLToPath(address)}.map`
  return existsSync(map) ? (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources : []
}

const forEngines =
  /^(?:@aws-sdk\/.*|@smithy\/.*|@eventstore\/db-client|@grpc\/.*|google-protobuf|mongodb|bson|bullmq|ioredis)$/
const forMetrics = /^prom-client$/
// Excludes the API of @opentelemetry, which prom-client loads.
const forTraces = /^@opentelemetry\/(?:sdk|exporter)-.*$/
/** What signing in loads, on its first use (ADR 0127). */
const forIdentity =
  /^(?:@simplewebauthn\/.*|@peculiar\/.*|@levischuck\/.*|@hexagon\/.*|@zxcvbn-ts\/.*|fastest-levenshtein|otpauth|@noble\/.*|tsyringe|uqr)$/
const forWatching = /^(?:prom-client|@opentelemetry\/.*)$/

describe('an installation on its embedded engines', () => {
  it('loads no clients of the production engines, no metrics and no tracing', async () => {
    const loaded = await packagesLoaded()
    expect(loaded.filter((name) => forEngines.test(name) || forWatching.test(name))).toEqual([])
  })

  it('loads no sign-in libraries until someone signs in', async () => {
    const loaded = await packagesLoaded()
    expect(loaded).toEqual(expect.arrayContaining(['@nestjs/core', 'express', 'zod']))
    expect(loaded.filter((name) => forIdentity.test(name))).toEqual([])
  })

  it('loads the metrics library if metrics have a port', async () => {
    const loaded = await packagesLoaded({ METRICS_PORT: String(await freePort()) })
    expect(loaded.some((name) => forMetrics.test(name))).toBe(true)
    expect(loaded.filter((name) => forEngines.test(name) || forTraces.test(name))).toEqual([])
  })

  it('loads the tracing libraries if traces have a destination', async () => {
    const collector = await openTraceCollector()
    const loaded = await packagesLoaded({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    await collector.close()
    expect(loaded.some((name) => forTraces.test(name))).toBe(true)
    expect(loaded.filter((name) => forEngines.test(name) || forMetrics.test(name))).toEqual([])
  })
})
