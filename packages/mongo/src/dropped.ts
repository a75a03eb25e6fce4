import { type Collection, type Document, MongoServerError } from 'mongodb'

const noSuchNamespace = 26
/** The message for that code; mongo-java-server sends only the message. */
const noSuchWords = 'ns not found'

/** Drops a collection; MongoDB before 7 fails on a missing one. */
export async function dropped<Stored extends Document>(collection: Collection<Stored>): Promise<void> {
  try {
    await collection.drop()
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error
    if (error.code !== noSuchNamespace && error.message !== noSuchWords) throw error
  }
}
