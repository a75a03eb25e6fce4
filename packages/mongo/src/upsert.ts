import { MongoServerError } from 'mongodb'

const duplicateKey = 11000
/** Another insert may win each race; then the document exists and the next attempt updates it. */
const mostTries = 5

/**
 * Runs an upsert by `_id`. One that races with another of the same `_id` may fail as a duplicate (MongoDB's manual,
 * "Upsert with Unique Index"); the retry finds the document.
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

/** True if a write failed because the document already exists. */
export const isDuplicate = (error: unknown): boolean => error instanceof MongoServerError && error.code === duplicateKey
