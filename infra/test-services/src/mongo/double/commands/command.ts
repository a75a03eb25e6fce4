import type { Document } from 'bson'
import type { Databases } from '../databases.js'

/** A command's document, its target database, and all databases. */
export interface Call {
  command: Document
  database: string
  databases: Databases
}

/** Answers a command. @throws {ServerError} if a real server would reject it */
export type Command = (call: Call) => Document
