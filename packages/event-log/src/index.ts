export * from './port.js'
export { AppendTooLarge, mostAppendBytes, mostEventBytes } from './append-limits.js'
export { EventCodec, type EventContext } from './codec/codec.js'
export {
  type DomainEvent,
  type Erased,
  type EventCatalogue,
  type EventDeclaration,
  erased,
  OutdatedEvent,
  UnknownEvent,
} from './codec/declarations.js'
export { canonical, type ChainFault, ChainWatch, commitmentTo, hashOf, verifyChain } from './codec/hash-chain.js'
export { type Disclosure, KeyMissing } from './codec/personal.js'
export { HistoryAltered } from './integrity/history-altered.js'
export { HistoryKeys, installationSubject } from './integrity/history-keys.js'
export { StreamChecks } from './integrity/stream-checks.js'
export { emptyTip, timeAfter, type Tip } from './codec/hash-chain.js'
export { eventId } from './event-ids.js'
export { firstAfter } from './first-after.js'
export { type DisclosedRecord, type Entry, Journal, type StreamOf, type StreamRead } from './journal.js'
