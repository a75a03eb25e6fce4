import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BadArchive } from './bad-archive.js'

/** First line of a binary file of the format age (C2SP age.md). */
const firstLine = 'age-encryption.org/v1\n'

/** log2 of scrypt's N: 128 MiB and about half a second, in which this process answers nothing (ADR 0137). */
const workFactor = 17

/** @throws {BadArchive} if the file cannot be read */
export async function isEncrypted(path: string): Promise<boolean> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === firstLine
  } catch (error) {
    throw new BadArchive(`The file ${path} cannot be read (${(error as Error).message}).`)
  }
}

/** Encrypts a stream in the format age, which the program `age` opens as well. Memory does not grow with its length. */
export async function encrypted(content: Readable, passphrase: string): Promise<Readable> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(workFactor)
  encrypter.setPassphrase(passphrase)
  return fromWeb(await encrypter.encrypt(toWeb(content)))
}

/**
 * Writes the decrypted archive to a new file that only its owner can read. Every byte is authenticated, and so is the end.
 * @throws {BadArchive} on a wrong passphrase and an altered or shortened archive; the file may then exist in part
 */
export async function decryptInto(target: string, archive: string, passphrase: string): Promise<void> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const content = await decrypter
    .decrypt(toWeb(createReadStream(archive)))
    .catch(refusal('The passphrase is wrong, or the beginning of the archive was altered.'))
  await pipeline(fromWeb(content), createWriteStream(target, { flags: 'wx', mode: 0o600 })).catch(
    refusal('The archive was altered or cut off: its encryption does not hold to the end.'),
  )
}

/** Errors of the file system have a number and stay as they are. */
const refusal = (sentence: string) => (error: Error) => {
  throw 'errno' in error ? error : new BadArchive(sentence)
}

/** Node and the DOM declare the same web streams apart. */
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as never)
