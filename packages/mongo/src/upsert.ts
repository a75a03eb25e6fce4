import { MongoServerError } from 'mongodb'

const duplicateKey = 11000
const maxTries = 5

/** A concurrent upsert of the same `_id` may fail as a duplicate (MongoDB's manual, "Upsert with Unique Index"). */
export async function upsert<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (!isDuplicate(error) || tries === maxTries) throw error
    }
  }
}

export const isDuplicate = (error: unknown): boolean => error instanceof MongoServerError && error.code === duplicateKey
