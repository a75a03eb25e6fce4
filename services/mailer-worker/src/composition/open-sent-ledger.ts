import type { SentLedger } from '../ports/sent-ledger.js'

/** Loads only the adapter it needs. @throws {LedgerUnavailable | MongoUnavailable} when the server does not respond */
export async function openSentLedger(place: { mongoUrl: string } | { file: string }): Promise<SentLedger> {
  if ('file' in place) {
    const { openSqliteSentLedger } = await import('../adapters/sqlite/sqlite-sent-ledger.js')
    return openSqliteSentLedger(place)
  }
  const [{ openMongo }, { openMongoSentLedger }] = await Promise.all([
    import('@countersign/mongo'),
    import('../adapters/mongodb/mongo-sent-ledger.js'),
  ])
  await using begun = new AsyncDisposableStack()
  const mongo = begun.adopt(await openMongo(place.mongoUrl), (opened) => opened.close())
  const ledger = begun.adopt(await openMongoSentLedger(mongo), (opened) => opened.close())
  const opened = begun.move()
  return { ...ledger, close: () => opened.disposeAsync() }
}
