import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createConnection } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Output of `infra/test-services/mail-servers/build.sh`. */
export const unpacked = fileURLToPath(new URL('../../../../build/mail-servers', import.meta.url))

/** Returns why no real mail server is available, for the names of skipped suites; null if both are. */
export function noMailServers(): string | null {
  if (!existsSync(`${unpacked}/unpacked`))
    return 'no Postfix and Exim found: infra/test-services/mail-servers/build.sh unpacks them, where there is apt-get'
  return process.getuid?.() === 0 ? null : 'Postfix and Exim start only as root'
}

export interface MailServerOptions {
  /** An empty folder for queue and log, which other users may enter. */
  dir: string
  port: number
  /** Local port of the server that gets all accepted emails, bounces included. */
  onward: number
}

/** Start timeout. The servers answer within a second, but much later on a busy machine. */
const patienceMs = 60_000

/** A mail server in the foreground, which ends its own children. */
export class MailServerProcess {
  readonly #child: ChildProcess
  #printed = ''

  constructor(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
    this.#child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => (this.#printed = (this.#printed + text).slice(-4000)))
    process.once('exit', this.#endWithUs)
  }

  readonly #endWithUs = () => this.#child.kill('SIGTERM')

  /** Resolves once the port takes connections. @throws with the output if the server ends or takes too long */
  async listening(port: number): Promise<this> {
    for (const until = Date.now() + patienceMs; !(await connects(port)); await wait(50)) {
      if (this.#child.exitCode === null && Date.now() < until) continue
      await this.stop()
      throw new Error(`the mail server did not start:\n${this.#printed}`)
    }
    return this
  }

  async stop(): Promise<void> {
    process.off('exit', this.#endWithUs)
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await ended
  }
}

async function connects(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
