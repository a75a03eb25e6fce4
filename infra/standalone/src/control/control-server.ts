import { chmodSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { S3Access } from '@countersign/blobs'
import { withTimeout } from '@countersign/process'
import { AccountCommandRefused, type AccountOrder, type Api, carryOutAccountOrder } from '@countersign/requests-api'
import type { Logger } from 'pino'
import { writeBackup } from '../backup/write-backup.js'
import { type RestoreOptions, stageRestore } from '../backup/staged-restore.js'
import { controlSocket } from './control-socket.js'
import { isSecret, removeControlSecret, writeControlSecret } from './control-secret.js'

export type ControlCommand =
  | { order: 'rebuild'; projection?: string }
  | { order: 'confirm-retention' }
  | { order: 'backup'; file: string; passphrase?: string }
  | ({ order: 'restore'; file: string } & RestoreOptions)
  | { order: 'accounts'; command: AccountOrder }

export interface ControlOptions {
  dataDir: string
  /** Null if the installation has a generated one. */
  masterKey: Buffer | null
  bucket?: S3Access | null
  /** True if all data is in the data folder: only then backup and restore work. */
  embedded: boolean
  api: Pick<Api, 'rebuild' | 'confirmRetention' | 'accounts'>
  endWith: (why: 'start again') => void
  log: Pick<Logger, 'error'>
}

/** Backup and restore copy the data folder, which is empty with the production engines. */
export class NotEmbedded extends Error {
  override readonly name = 'NotEmbedded'
  constructor() {
    super('This installation runs on the production engines: each has its own backup. See docs/operations.md.')
  }
}

const patienceMs = 10_000

/** Runs orders of this installation's tools one at a time. Callers need write access to the socket, and the token. */
export async function openControl(options: ControlOptions): Promise<{ close(): Promise<void> }> {
  const path = controlSocket(options.dataDir)
  // This process holds the folder's lock, so an existing socket is stale.
  rmSync(path, { force: true })
  const secret = writeControlSecret(options.dataDir)
  let last = Promise.resolve()
  const server = createServer((request, response) => {
    if (isSecret(request.headers.authorization, secret)) {
      last = last.then(() => answer(request, response, options))
    } else {
      request.resume()
      response.writeHead(403).end('This order does not carry the word in control.key.')
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  chmodSync(path, 0o600)
  return {
    /** Waits for the current order, but not for a long one: until it ends, it has changed nothing. */
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await withTimeout(
        patienceMs,
        () => last,
        () => undefined,
      )
      server.closeAllConnections()
      await closed
      removeControlSecret(options.dataDir)
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, options: ControlOptions): Promise<void> {
  try {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk as string
    const result = await execute(JSON.parse(text) as ControlCommand, options)
    response.end(result)
  } catch (error) {
    const { name, message } = error as Error
    // A refused command about an account names an address; the person who gave it reads the answer.
    if (!(error instanceof AccountCommandRefused))
      options.log.error({ error: { name, message } }, 'an order could not be carried out')
    response.writeHead(500).end(message)
  }
}

async function execute(order: ControlCommand, options: ControlOptions): Promise<string> {
  const { dataDir, masterKey, bucket, embedded, api, endWith } = options
  if (!embedded && (order.order === 'backup' || order.order === 'restore')) throw new NotEmbedded()
  switch (order.order) {
    case 'rebuild':
      await api.rebuild(order.projection)
      return 'The read models were rebuilt.'
    case 'confirm-retention':
      return api.confirmRetention()
    case 'accounts':
      return carryOutAccountOrder(api.accounts, order.command)
    case 'backup':
      return `Written: ${await writeBackup(dataDir, order.file, masterKey, bucket, order.passphrase)}.`
    case 'restore': {
      const held = await stageRestore(dataDir, order.file, masterKey, bucket, order)
      setImmediate(() => endWith('start again'))
      return `Restored: ${held}. The installation starts again with it.`
    }
  }
}
