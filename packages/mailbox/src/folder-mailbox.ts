import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Mailbox, type MailboxEntry, MailboxUnavailable, type OutgoingMail } from './mailbox.js'
import { fileOf, folderOf, type Place, placeOf } from './places.js'
import { readEntry, readMail } from './read-mail.js'
import { flush, SharedSync, sync } from './shared-sync.js'

/** Our headers are much shorter; limits the search for the subject in a damaged file. */
const headBytes = 16 * 1024

/** The folder belongs to one process, which keeps an index in memory. @param dir created if missing */
export async function openMailbox(dir: string): Promise<Mailbox> {
  await mkdir(join(dir, 'incoming'), { recursive: true })
  for (const name of await readdir(join(dir, 'incoming'))) await rm(join(dir, 'incoming', name))
  return new FolderMailbox(dir, await placesIn(dir))
}

class FolderMailbox implements Mailbox {
  readonly #places: Map<string, Place>
  readonly #entries = new Map<string, Promise<MailboxEntry>>()
  /** Subjects with a folder durably on disk, including its name. */
  readonly #folders = new Set<string>()
  // A mail being written must not reappear after `forget`; writes do not outlive this process.
  readonly #forgotten = new Set<string>()
  readonly #onTheirWay = new Map<string, Set<Promise<void>>>()

  readonly #names: SharedSync

  constructor(
    private readonly dir: string,
    places: readonly Place[],
  ) {
    this.#names = new SharedSync(dir)
    this.#places = new Map(places.map((place) => [place.mailId, place]))
  }

  async put({ mailId, about, at, raw }: OutgoingMail): Promise<void> {
    if (this.#places.has(mailId) || this.#forgotten.has(about)) return
    const place = { mailId, about, at }
    const file = fileOf(this.dir, place)
    await this.#noting(about, async () => {
      if (!this.#folders.has(about)) mkdirSync(folderOf(this.dir, about), { recursive: true })
      await writeSafely(join(this.dir, 'incoming', randomUUID()), file, raw)
      await this.#keepNames(about)
    })
    this.#places.set(mailId, place)
  }

  async list({ limit }: { limit: number }): Promise<MailboxEntry[]> {
    const newest = [...this.#places.values()].toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, limit)
    return Promise.all(newest.map((place) => this.#entry(place)))
  }

  async read(id: string) {
    const place = this.#places.get(id)
    const raw = await this.raw(id)
    return place && raw ? readMail(place, raw) : null
  }

  async raw(id: string): Promise<Buffer | null> {
    // Looks ids up in the index, so that no outside input becomes part of a path.
    const place = this.#places.get(id)
    return place ? readFile(fileOf(this.dir, place)).catch(ignoreMissing) : null
  }

  async forget(about: string): Promise<void> {
    const folder = folderOf(this.dir, about)
    this.#forgotten.add(about)
    await Promise.allSettled(this.#onTheirWay.get(about) ?? new Set<Promise<void>>())
    this.#folders.delete(about)
    try {
      await rm(folder, { recursive: true, force: true })
    } catch (cause) {
      throw new MailboxUnavailable('mails could not be removed from the outbox', { cause })
    }
    for (const place of this.#places.values()) {
      if (place.about !== about) continue
      this.#places.delete(place.mailId)
      this.#entries.delete(place.mailId)
    }
  }

  async #noting(about: string, write: () => Promise<void>): Promise<void> {
    const writing = write()
    const others = this.#onTheirWay.get(about) ?? new Set()
    this.#onTheirWay.set(about, others.add(writing))
    try {
      await writing
    } finally {
      others.delete(writing)
      if (others.size === 0) this.#onTheirWay.delete(about)
    }
  }

  /** Syncs the parent folders, because a file name survives a power cut only with them. */
  async #keepNames(about: string): Promise<void> {
    const folder = sync(folderOf(this.dir, about))
    if (this.#folders.has(about)) return folder
    await Promise.all([folder, this.#names.sync()])
    this.#folders.add(about)
  }

  #entry(place: Place): Promise<MailboxEntry> {
    let entry = this.#entries.get(place.mailId)
    if (!entry) this.#entries.set(place.mailId, (entry = this.#readEntry(place)))
    return entry
  }

  async #readEntry(place: Place): Promise<MailboxEntry> {
    try {
      return await readEntry(place, await readHead(fileOf(this.dir, place)))
    } catch {
      // A damaged file must not hide the others.
      return { id: place.mailId, to: '', subject: '(this mail cannot be read)', at: place.at.toISOString() }
    }
  }
}

async function placesIn(dir: string): Promise<Place[]> {
  const places: Place[] = []
  for (const folder of await readdir(dir, { withFileTypes: true })) {
    if (!folder.isDirectory() || folder.name === 'incoming') continue
    for (const name of await readdir(join(dir, folder.name))) {
      const place = placeOf(folder.name, name)
      if (place) places.push(place)
    }
  }
  return places
}

/**
 * Renames the file once its bytes are on disk. Only the flush runs on another thread, because handing over the rest
 * would cost several times the work.
 */
async function writeSafely(unfinished: string, file: string, bytes: Uint8Array): Promise<void> {
  const handle = openSync(unfinished, 'wx', 0o600)
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(handle, bytes, written)
    await flush(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(unfinished, file)
}

async function readHead(file: string): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    const end = head.indexOf('\r\n\r\n')
    return end < 0 ? head : head.subarray(0, end + 4)
  } finally {
    await handle.close()
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
