import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { controlSocket } from '@countersign/standalone/control/control-socket'
import { openControl } from '@countersign/standalone/control/control-server'
import { sendCommand, CommandRefused } from '@countersign/standalone/control/send-command'
import { AccountCommandRefused, type AccountOrder } from '@countersign/requests-api'
import type { AccountCommands } from '@countersign/requests-api/internal/access/account/account-commands'
import { scratchFolder } from '@countersign/test-services/scratch-folder'

const dataDir = scratchFolder()
// Knows no address.
const accounts = {
  endSessions: async (email: string | null) => `Ended: ${email}.`,
  recover: async () => {
    throw new AccountCommandRefused('There is no account with the address nobody@example.com.')
  },
} as unknown as AccountCommands

it('on the production engines, the control socket rebuilds read models, but refuses backup and restore', async () => {
  const rebuilt: (string | undefined)[] = []
  const api = {
    rebuild: async (name?: string) => void rebuilt.push(name),
    confirmRetention: async () => 'Confirmed.',
    accounts,
  }
  let ended = false
  const endWith = () => {
    ended = true
  }
  const log = { error() {} }
  const control = await openControl({ dataDir, masterKey: null, embedded: false, api, endWith, log })
  const file = join(dataDir, 'backup.tar.gz')
  for (const order of [{ order: 'backup', file } as const, { order: 'restore', file, unclaimed: false } as const]) {
    const given = sendCommand(dataDir, order)
    await expect(given).rejects.toThrow(CommandRefused)
    await expect(given).rejects.toThrow(/production engines: each has its own backup\. See docs\/operations\.md\.$/)
  }
  expect(await sendCommand(dataDir, { order: 'rebuild', projection: 'stats' })).toBe('The read models were rebuilt.')
  expect(await sendCommand(dataDir, { order: 'confirm-retention' })).toBe('Confirmed.')
  expect({ rebuilt, ended, written: existsSync(file) }).toEqual({ rebuilt: ['stats'], ended: false, written: false })
  await control.close()
})

it('an order needs the secret in the data folder, which only the owner can read', async () => {
  const rebuilt: (string | undefined)[] = []
  const api = {
    rebuild: async (name?: string) => void rebuilt.push(name),
    confirmRetention: async () => 'Confirmed.',
    accounts,
  }
  const control = await openControl({
    dataDir,
    masterKey: null,
    embedded: true,
    api,
    endWith() {},
    log: { error() {} },
  })
  expect(statSync(join(dataDir, 'control.key')).mode & 0o777).toBe(0o600)
  for (const authorization of [undefined, 'Bearer ', `Bearer ${'x'.repeat(43)}`]) {
    const headers = authorization === undefined ? {} : { authorization }
    const call = request({ socketPath: controlSocket(dataDir), method: 'POST', headers, agent: false })
    call.end()
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    response.resume()
    expect(response.statusCode).toBe(403)
  }
  expect(rebuilt).toEqual([])
  await control.close()
  expect(existsSync(join(dataDir, 'control.key'))).toBe(false)
})

it('account commands are carried out, and a refused one logs no address', async () => {
  const logged: unknown[] = []
  const control = await openControl({
    dataDir,
    masterKey: null,
    embedded: true,
    api: { rebuild: async () => {}, confirmRetention: async () => '', accounts },
    endWith() {},
    log: { error: (...given: unknown[]) => void logged.push(given) },
  })
  const asked = (command: AccountOrder) => sendCommand(dataDir, { order: 'accounts', command })
  expect(await asked({ command: 'end-sessions', email: null })).toBe('Ended: null.')
  await expect(asked({ command: 'recover', email: 'nobody@example.com' })).rejects.toThrow(
    new CommandRefused('There is no account with the address nobody@example.com.'),
  )
  expect(logged).toEqual([])
  await control.close()
})
