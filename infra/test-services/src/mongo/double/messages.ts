import { deserialize, type Document, serialize } from 'bson'

/** A decoded request of the wire protocol. */
export interface Request {
  id: number
  command: Document
  /** The driver's first greeting has the old form, and so has its answer. */
  form: 'query' | 'message'
  /** The client expects no answer. */
  silent: boolean
}

/** Operation codes of the MongoDB wire protocol. */
const opReply = 1
const opQuery = 2004
const opMessage = 2013
const headBytes = 16
const checksumPresent = 1
const moreToCome = 2

/** Splits a connection's bytes into whole messages. */
export class MessageSplitter {
  #parts: Buffer[] = []
  #length = 0
  /** Bytes needed to continue: the current message's length, or 4 until that length is known. */
  #wanted = 4

  /** @returns the messages that these bytes complete */
  push(bytes: Buffer): Buffer[] {
    this.#parts.push(bytes)
    this.#length += bytes.length
    const messages: Buffer[] = []
    while (this.#length >= this.#wanted) {
      const whole = Buffer.concat(this.#parts)
      this.#wanted = whole.readInt32LE(0)
      if (whole.length >= this.#wanted) {
        messages.push(whole.subarray(0, this.#wanted))
        this.#keep(whole.subarray(this.#wanted))
      } else this.#keep(whole, this.#wanted)
    }
    return messages
  }

  #keep(rest: Buffer, wanted = 4): void {
    this.#parts = [rest]
    this.#length = rest.length
    this.#wanted = wanted
  }
}

/** @throws {TypeError} for an operation that current drivers do not send */
export function readRequest(message: Buffer): Request {
  const id = message.readInt32LE(4)
  const operation = message.readInt32LE(12)
  if (operation === opQuery) {
    // The command follows flags, the collection's zero-terminated name and two numbers.
    const begin = message.indexOf(0, headBytes + 4) + 1 + 8
    return { id, command: decode(message.subarray(begin)), form: 'query', silent: false }
  }
  if (operation !== opMessage) throw new TypeError(`operation ${operation} of the wire protocol is not modelled`)
  const flags = message.readUInt32LE(headBytes)
  const end = message.length - (flags & checksumPresent ? 4 : 0)
  const command = readSections(message.subarray(headBytes + 4, end))
  return { id, command, form: 'message', silent: (flags & moreToCome) !== 0 }
}

/** Section kind 0 is the command. Kind 1 is one of its lists, as a sequence of documents. */
function readSections(sections: Buffer): Document {
  const command: Document = {}
  for (let at = 0; at < sections.length;) {
    const kind = sections[at++]
    const length = sections.readInt32LE(at)
    const section = sections.subarray(at, at + length)
    if (kind === 0) Object.assign(command, decode(section))
    else Object.assign(command, readSequence(section))
    at += length
  }
  return command
}

function readSequence(section: Buffer): Document {
  const nameEnd = section.indexOf(0, 4)
  const documents: Document[] = []
  for (let at = nameEnd + 1; at < section.length;) {
    const length = section.readInt32LE(at)
    documents.push(decode(section.subarray(at, at + length)))
    at += length
  }
  return { [section.toString('utf8', 4, nameEnd)]: documents }
}

export function writeAnswer({ id, form }: Request, answer: Document): Buffer {
  const body = serialize(answer, { ignoreUndefined: true })
  // A message has flags and one section of kind 0. A reply has flags, cursor, start and the number of documents.
  const frame = form === 'query' ? Buffer.alloc(20) : Buffer.alloc(5)
  if (form === 'query') {
    frame.writeInt32LE(8, 0)
    frame.writeInt32LE(1, 16)
  }
  const head = Buffer.alloc(headBytes)
  head.writeInt32LE(headBytes + frame.length + body.length, 0)
  head.writeInt32LE(1, 4)
  head.writeInt32LE(id, 8)
  head.writeInt32LE(form === 'query' ? opReply : opMessage, 12)
  return Buffer.concat([head, frame, body])
}

const decode = (bytes: Uint8Array): Document => deserialize(bytes, { promoteBuffers: false })
