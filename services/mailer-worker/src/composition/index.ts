export { type Mailer, type MailerOptions, startMailer } from './start-mailer.js'
export { openSentLedger } from './open-sent-ledger.js'
export type { SentLedger } from '../ports/sent-ledger.js'
export { openTelemetry, type Telemetry } from './open-telemetry.js'
