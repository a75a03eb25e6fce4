import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@countersign/test-services/free-port'
import { House, type Installation } from '../installation.js'
import { type CaughtMail, readMail } from '../production/mail-catcher.js'
import type { Ground } from './ground.js'

/** The embedded installation: a single process on a folder. */
export class EmbeddedGround implements Ground {
  readonly #house = new House()
  readonly #dataDir = this.#house.newFolder()
  #port = ''
  #installation!: Installation
  readonly #mails = new Map<string, CaughtMail>()

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    this.#port ||= String(await freePort())
    this.#installation = await this.#house.start(this.#dataDir, { PORT: this.#port })
  }

  async strike(): Promise<void> {
    this.#installation.program.kill('SIGKILL')
    await this.#installation.program.ended
    await this.start()
  }

  async mails(): Promise<CaughtMail[]> {
    const outbox = join(this.#dataDir, 'outbox')
    const files = (await readdir(outbox, { recursive: true })).filter((name) => name.endsWith('.eml'))
    // Reads each file once: mails of completed requests contain all their files.
    for (const name of files) {
      if (this.#mails.has(name)) continue
      const raw = await readFile(join(outbox, name), 'utf8')
      const [head = ''] = raw.split('\r\n\r\n', 1)
      const to = /^to:.*<([^>]+)>/im.exec(head.replace(/\r?\n[ \t]+/g, ' '))?.[1] ?? ''
      const token = head.includes('<invitation-') ? readMail(raw).token : null
      this.#mails.set(name, { ...readMail(head), token, to: [to] })
    }
    return [...this.#mails.values()]
  }
}
