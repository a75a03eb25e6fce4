// Replaces mongodump and mongorestore, with the options that docs/operations.md names. Writes documents and indexes to
// standard output, and restores them from standard input. The archive has a private format.
import { readFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { createGzip, gunzipSync } from 'node:zlib'
import { deserialize, type Document, serialize } from 'bson'
import { type Db, MongoClient } from 'mongodb'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    config: { type: 'string' },
    username: { type: 'string' },
    authenticationDatabase: { type: 'string' },
    host: { type: 'string' },
    db: { type: 'string' },
    quiet: { type: 'boolean' },
    archive: { type: 'boolean' },
    gzip: { type: 'boolean' },
    excludeCollection: { type: 'string', multiple: true, default: [] },
    excludeCollectionsWithPrefix: { type: 'string', multiple: true, default: [] },
  },
})

/** Part of an archive. A collection's indexes precede its documents. */
type Part = { db: string; name: string } & ({ indexes: Document[] } | { document: Document })

async function* dumped(db: Db): AsyncGenerator<Uint8Array> {
  const left = (name: string) =>
    values.excludeCollection.includes(name) ||
    values.excludeCollectionsWithPrefix.some((start) => name.startsWith(start))
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (left(name)) continue
    const place = { db: db.databaseName, name }
    yield serialize({ ...place, indexes: await db.collection(name).indexes() } satisfies Part)
    // A real server limits a batch to 16 MB, but the double only by its number of documents.
    for await (const document of db.collection(name).find({}, { batchSize: 20, promoteValues: false })) {
      yield serialize({ ...place, document } satisfies Part)
    }
  }
}

async function restore(client: MongoClient): Promise<void> {
  const archive = gunzipSync(await buffer(process.stdin))
  for (let at = 0; at < archive.length;) {
    const length = archive.readInt32LE(at)
    const part = readPart(archive.subarray(at, at + length))
    at += length
    const collection = client.db(part.db).collection(part.name)
    if ('document' in part) await collection.insertOne(part.document)
    else
      for (const { key, name, unique } of part.indexes)
        await collection.createIndex(key, { name, unique: Boolean(unique) })
  }
}

/** Documents keep their BSON types. Names and keys of indexes become plain values. */
function readPart(bytes: Uint8Array): Part {
  const { db, name, indexes } = deserialize(bytes) as { db: string; name: string; indexes?: Document[] }
  if (indexes) return { db, name, indexes }
  return { db, name, document: (deserialize(bytes, { promoteValues: false }) as { document: Document }).document }
}

const password = /^password: (.*)$/m.exec(readFileSync(values.config!, 'utf8'))![1]!
const client = new MongoClient(`mongodb://${values.host}:27017/?directConnection=true`, {
  auth: { username: values.username!, password },
  authSource: values.authenticationDatabase!,
})
try {
  if (positionals[0] === 'restore') await restore(client)
  else await pipeline(Readable.from(dumped(client.db(values.db))), createGzip(), process.stdout)
} finally {
  await client.close()
}
