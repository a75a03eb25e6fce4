import { MongoServerError } from 'mongodb'

const duplicateKey = 11000
/** Each time, somebody else's insert was in between; then the document is there, and no insert is tried any more. */
const mostTries = 5

/**
 * Runs an upsert by `_id`. One that races with another of the same `_id` may be refused as a duplicate (MongoDB's manual,
 * "Upsert with Unique Index"): run again, it finds the document.
 */
export async function upsert<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (!isDuplicate(error) || tries === mostTries) throw error
    }
  }
}

/** Whether a write was refused since there is such a document already. */
export const isDuplicate = (error: unknown): boolean => error instanceof MongoServerError && error.code === duplicateKey
