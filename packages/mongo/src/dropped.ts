import { type Collection, type Document, MongoServerError } from 'mongodb'

const noSuchNamespace = 26
/** The words that go with that number; mongo-java-server has the words alone. */
const noSuchWords = 'ns not found'

/** Drops a collection, or finds that it is gone: servers of before MongoDB 7 refuse to drop what is not there. */
export async function dropped<Stored extends Document>(collection: Collection<Stored>): Promise<void> {
  try {
    await collection.drop()
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error
    if (error.code !== noSuchNamespace && error.message !== noSuchWords) throw error
  }
}
