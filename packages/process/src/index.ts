export { countedAs, isLoopback, plainAddress } from './addresses.js'
export { type ArrivalLimits, usualArrivals } from './arrivals/unfinished.js'
export { BadConfiguration } from './bad-configuration.js'
export { callersFolder, type Command, commandLine, howToBuild, howToConvertExactly } from './commands.js'
export { decoded } from './decoded.js'
export { EngineUnavailable, isUnavailable } from './engine-unavailable.js'
export { EngineUnreachable, reached } from './engine-unreachable.js'
export { EngineWatch, WatchEnded, type WatchOptions } from './engine-watch.js'
export {
  type InternalFacts,
  type InternalServer,
  openInternalServer,
  type ReadinessResponse,
} from './internal-server.js'
export { listen, type Listening, PortInUse } from './listen.js'
export { isOutOfSpace, noSpaceSentence } from './out-of-space.js'
export { type Environment, readVariables } from './read-variables.js'
export { runProcess } from './run-process.js'
export { readSmtpAddress, type SmtpAddress, whyNoSmtpAddress } from './smtp-address.js'
export { smtpNameOf } from './smtp-name.js'
export { diskOf, type DiskSize, removeStaged, StagingFolder } from './staging-folder.js'
export { type End, listenForShutdown, type Shutdown } from './shutdown.js'
export { systemTime, type Time, type Timer, type TimerOptions } from './time.js'
export * as variables from './variables.js'
export { withTimeout } from './with-timeout.js'
