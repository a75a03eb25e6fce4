import { type Collection, type Document, MongoServerError } from 'mongodb'

const noSuchNamespace = 26
/** mongo-java-server sends only this message, without the code. */
const noSuchWords = 'ns not found'

/** MongoDB before 7 fails on a missing collection. */
export async function dropped<Stored extends Document>(collection: Collection<Stored>): Promise<void> {
  try {
    await collection.drop()
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error
    if (error.code !== noSuchNamespace && error.message !== noSuchWords) throw error
  }
}
