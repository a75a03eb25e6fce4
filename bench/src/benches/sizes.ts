import { noOwnRedis } from '@countersign/test-services/redis/open-test-redis'
import { type Line, told } from '../measure/report.js'
import type { CollectionSize } from '../sizes/collection-sizes.js'
import { fillInstallation } from '../sizes/filled-installation.js'
import { jobMemory } from '../sizes/redis-memory.js'
import { typical } from '../flow/sending-flow.js'

const requests = 100
const jobs = 10_000
const extrapolatedTo = [1e6, 1e7, 1e8]

/**
 * Storage per request in every engine, extrapolated (formula in docs/scale.md). For MongoDB it counts document and key
 * bytes, not WiredTiger's compressed size.
 */
export async function sizes(): Promise<Line[]> {
  const missing = noOwnRedis()
  if (missing) return [told('what a request leaves', `skipped: ${missing}`)]
  const { collections, events, blobBytes, mailJob } = await fillInstallation(requests)
  const memory = await jobMemory(mailJob, jobs, typical.people)
  const growing = collections.filter(({ documents }) => documents >= requests / 2)
  const { count, dataBytes, metadataBytes, nameBytes } = events
  const eventBytes = dataBytes + metadataBytes + nameBytes
  const parts = Object.entries(Object.groupBy(growing, partOf)).map(([name, members = []]) => ({
    name,
    documents: documentBytes(members) - (name === blobs ? blobBytes : 0),
    keys: indexBytes(members),
  }))
  return [
    told('events a request', `${shown(count)}: data ${bytes(dataBytes)}, metadata ${bytes(metadataBytes)}`),
    told('  an event', `${bytes(eventBytes / count)} with stream and type`),
    ...growing.flatMap(linesOf),
    told('not growing with requests', names(collections.filter((one) => !growing.includes(one)))),
    ...extrapolatedTo.flatMap((many) => [
      told(`${many.toExponential(0).replace('+', '')} requests: events`, gigabytes(many * eventBytes)),
      ...parts.map(({ name, documents, keys }) =>
        told(`  ${name}`, `documents ${gigabytes(many * documents)}, keys ${gigabytes(many * keys)}`),
      ),
    ]),
    told(`a waiting job in Redis, of ${jobs}`, `${bytes(memory.waiting)} in all, ${bytes(memory.waitingKey)} its key`),
    told('  an ended one', `${bytes(memory.ended)} in all, ${bytes(memory.endedKey)} its key`),
  ]
}

function linesOf(collection: CollectionSize): Line[] {
  const { name, documents, documentBytes: each, indexes } = collection
  return [
    told(name, `${shown(documents / requests)} a request, ${bytes(each)} each`),
    ...indexes.map((index) =>
      told(`  ${index.name}`, `${shown(index.entriesPerDocument)} a document, ${bytes(index.keyBytes)} each`),
    ),
  ]
}

const blobs = 'blobs, without the bytes themselves'

function partOf({ name }: CollectionSize): string {
  if (name.startsWith('read-models.')) return 'read models'
  return name.startsWith('blobs') ? blobs : name
}

/** Per request, over all collections. */
const documentBytes = (collections: readonly CollectionSize[]): number =>
  collections.reduce((sum, one) => sum + (one.documents / requests) * one.documentBytes, 0)

const indexBytes = (collections: readonly CollectionSize[]): number =>
  collections.reduce((sum, { documents, indexes }) => {
    const perDocument = indexes.reduce((keys, index) => keys + index.entriesPerDocument * index.keyBytes, 0)
    return sum + (documents / requests) * perDocument
  }, 0)

const names = (collections: readonly CollectionSize[]): string => collections.map(({ name }) => name).join(', ')
const shown = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 })
const bytes = (value: number): string => `${Math.round(value).toLocaleString('en-US')} B`
const gigabytes = (value: number): string => `${shown(value / 1e9)} GB`
