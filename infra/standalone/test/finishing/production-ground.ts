import { freePort } from '@countersign/test-services/free-port'
import type { Program } from '@countersign/test-services/program'
import type { CaughtMail } from '../production/mail-catcher.js'
import { Production } from '../production/production.js'
import type { Ground } from './ground.js'

/** A replica of the API and a mailer in separate processes; the engines are not killed. */
export class ProductionGround implements Ground {
  readonly #production: Production
  #port = ''
  #programs!: { api: Program; mailer: Program }

  constructor(suite: string) {
    this.#production = new Production(suite)
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    this.#port = String(await freePort())
    const [api, mailer] = await Promise.all([this.#startApi(), this.#startMailer()])
    this.#programs = { api, mailer }
  }

  async strike(): Promise<void> {
    const which = Math.random() < 0.6 ? 'api' : 'mailer'
    const killed = this.#programs[which]
    killed.kill('SIGKILL')
    await killed.ended
    this.#programs[which] = await (which === 'api' ? this.#startApi() : this.#startMailer())
  }

  async mails(): Promise<CaughtMail[]> {
    return this.#production.mails.taken
  }

  async #startApi(): Promise<Program> {
    return (await this.#production.replica({ PORT: this.#port })).program
  }

  async #startMailer(): Promise<Program> {
    return (await this.#production.mailer()).program
  }
}
