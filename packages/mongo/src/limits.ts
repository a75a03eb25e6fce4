import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from 'mongodb'

const limits = new AsyncLocalStorage<number>()

/** Runs a call with a time limit in ms, sent to the server by {@link withTimeLimits}. */
export const limitedTo = <Answer>(ms: number, call: () => Answer): Answer => limits.run(performance.now() + ms, call)

/** Parameter position of each collection method's options; methods without a time limit are omitted. */
const optionsAt = {
  find: 1,
  findOne: 1,
  findOneAndUpdate: 2,
  findOneAndDelete: 1,
  insertOne: 1,
  insertMany: 1,
  updateOne: 2,
  updateMany: 2,
  replaceOne: 2,
  deleteOne: 1,
  deleteMany: 1,
  bulkWrite: 1,
  countDocuments: 1,
} as const

type Method = (...parameters: unknown[]) => unknown

/** `maxTimeMS` lets the server abort abandoned calls; the driver's `timeoutMS` has no effect (7.8). */
export function withTimeLimits(db: Db): Db {
  const collectionOf = db.collection.bind(db) as Method
  const limitedCollection: Method = (...parameters) => {
    const collection = collectionOf(...parameters) as Record<string, Method>
    for (const [name, place] of Object.entries(optionsAt)) collection[name] = limited(collection, name, place)
    return collection
  }
  return Object.assign(db, { collection: limitedCollection })
}

function limited(collection: Record<string, Method>, name: string, place: number): Method {
  const method = collection[name]!.bind(collection)
  return (...parameters) => {
    const until = limits.getStore()
    if (until === undefined || until === Number.POSITIVE_INFINITY) return method(...parameters)
    const maxTimeMS = Math.max(1, Math.ceil(until - performance.now()))
    const all = Array.from({ length: Math.max(parameters.length, place + 1) }, (_, index) => parameters[index])
    return method(...all.with(place, { maxTimeMS, ...(all[place] as object | undefined) }))
  }
}
