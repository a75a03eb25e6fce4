import type { Document } from 'bson'
import type { Databases } from '../databases.js'

/** What a command is given: its own document, the database it was sent to, and everything there is. */
export interface Call {
  command: Document
  database: string
  databases: Databases
}

/** Answers a command. @throws {ServerError} when a server would refuse it */
export type Command = (call: Call) => Document
