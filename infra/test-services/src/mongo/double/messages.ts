import { deserialize, type Document, serialize } from 'bson'

/** One request as it came over the wire. */
export interface Request {
  id: number
  command: Document
  /** Only the driver's first greeting comes in the old form, and is answered in it. */
  form: 'query' | 'message'
  /** The sender wants no answer. */
  silent: boolean
}

/** Operation codes of the MongoDB wire protocol. */
const opReply = 1
const opQuery = 2004
const opMessage = 2013
const headBytes = 16
const checksumPresent = 1
const moreToCome = 2

/** What came of a connection, cut into whole messages. */
export class MessageSplitter {
  #parts: Buffer[] = []
  #length = 0
  /** How long what has come must be before there is anything new in it: the length of a message begun, or of its length. */
  #wanted = 4

  /** @returns the messages that are complete by now */
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

/** @throws {TypeError} for an operation that no driver of today sends */
export function readRequest(message: Buffer): Request {
  const id = message.readInt32LE(4)
  const operation = message.readInt32LE(12)
  if (operation === opQuery) {
    // Flags, the collection's name up to its zero byte, two numbers; then the command.
    const begin = message.indexOf(0, headBytes + 4) + 1 + 8
    return { id, command: decode(message.subarray(begin)), form: 'query', silent: false }
  }
  if (operation !== opMessage) throw new TypeError(`operation ${operation} of the wire protocol is not modelled`)
  const flags = message.readUInt32LE(headBytes)
  const end = message.length - (flags & checksumPresent ? 4 : 0)
  const command = readSections(message.subarray(headBytes + 4, end))
  return { id, command, form: 'message', silent: (flags & moreToCome) !== 0 }
}

/** Section kind 0 is the command; kind 1 is one of its lists, sent as a sequence of documents. */
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
  // Message: flags and one section of kind 0. Reply: flags, cursor, start, and that one document follows.
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
