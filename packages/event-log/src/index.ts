export * from './port.js'
export {
  AppendTooLarge,
  EventCodec,
  type EventContext,
  eventId,
  mostAppendBytes,
  mostEventBytes,
} from './codec/codec.js'
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
export { HistoryKeys, installationSubject, StreamChecks } from './integrity/stream-checks.js'
export { emptyTip, timeAfter, type Tip } from './codec/hash-chain.js'
export { firstAfter } from './first-after.js'
export { type DisclosedRecord, type Entry, Journal, type StreamOf, type StreamRead } from './journal.js'
