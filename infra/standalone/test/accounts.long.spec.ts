import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { freePort } from '@countersign/test-services/free-port'
import { House } from './installation.js'
import { ada, claimAsAda, Visitor } from './visitor.js'

const house = new House()
const accounts = (dataDir: string, words: string, environment = {}) =>
  house.tool(dataDir, ['accounts', ...words.split(' ')], environment)
const tokenIn = (link: string): string => link.trim().split('#')[1]!

it('a closed installation is claimed with the link from the command, running or stopped', async () => {
  const port = await freePort()
  const dataDir = house.newFolder()
  const environment = { HOST: '0.0.0.0', PORT: String(port) }
  const link = new RegExp(`^http://localhost:${port}/setup#[\\w-]{43}\n$`)
  const installation = await house.start(dataDir, environment)
  await installation.program.said('Claim it: npm run accounts -- claim-link')
  expect(installation.program.spoken).not.toContain('/setup#')
  const beside = await accounts(dataDir, 'claim-link', environment)
  expect(beside).toMatchObject({ code: 0, stdout: expect.stringMatching(link), stderr: '' })
  expect(await accounts(dataDir, 'list', environment)).toMatchObject({ stdout: 'There are no accounts yet.\n' })
  await installation.end()
  const offline = await accounts(dataDir, 'claim-link', environment)
  expect(offline).toMatchObject({ code: 0, stdout: beside.stdout, stderr: '' })

  const again = await house.start(dataDir, environment)
  const visitor = new Visitor(`http://localhost:${port}`)
  expect(await visitor.ask('GET', '/api/me')).toMatchObject({ status: 401 })
  await claimAsAda(visitor, tokenIn(offline.stdout))
  const claimed = await accounts(dataDir, 'claim-link', environment)
  expect(claimed).toMatchObject({ code: 1, stdout: '', stderr: 'This installation already has an owner.\n' })
  const list = await accounts(dataDir, 'list', environment)
  expect(list.stdout).toMatch(/^Ada Lovelace\tada@example\.com\tEngines \(owner\)\tyes\t/m)
  await again.end()
  const { stdout } = await accounts(dataDir, 'list', environment)
  expect(stdout).toBe(list.stdout)
})

it('commands recover an account, end its sessions and correct its address', async () => {
  const { dataDir, url, port, end, program } = await house.start()
  expect(program.spoken).not.toContain('Nobody owns')
  await program.said('To protect it with an account: npm run accounts -- claim-link')
  expect(program.spoken).not.toContain('/setup#')
  const visitor = new Visitor(`http://localhost:${port}`)
  const environment = { PORT: String(port) }
  await claimAsAda(visitor, tokenIn((await accounts(dataDir, 'claim-link', environment)).stdout))
  const recovery = await accounts(dataDir, `recover ${ada.email.toUpperCase()}`, environment)
  expect(recovery.stdout).toMatch(
    new RegExp(`^http://localhost:${port}/recover#[\\w-]+\\.[\\w-]+\nThis link registers`),
  )
  expect(await accounts(dataDir, 'recover nobody@example.com', environment)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'There is no account with the address nobody@example.com.\n',
  })
  expect(await accounts(dataDir, 'address ada@example.com lovelace@example.com', environment)).toMatchObject({
    code: 0,
    stdout: 'The address is lovelace@example.com now.\n',
  })
  expect(await visitor.get('GET', '/api/me')).toMatchObject({ person: { email: 'lovelace@example.com' } })
  expect(await accounts(dataDir, 'end-sessions --all', environment)).toMatchObject({
    code: 0,
    stdout: '1 session has ended.\n',
  })
  expect(await visitor.ask('GET', '/api/me')).toMatchObject({ status: 401 })
  expect(await fetch(`${url}/api/me`)).toMatchObject({ status: 401 })
  await end()
})

it('a restore refuses a backup from before the claim, unless --unclaimed is given', async () => {
  const { dataDir, port, end } = await house.start()
  const [before, after] = ['before', 'after'].map((name) => join(house.scratch, `${name}.tar.gz`))
  const environment = { PORT: String(port) }
  expect(await house.tool(dataDir, ['backup', before!], environment)).toMatchObject({ code: 0 })
  const { stdout: link } = await accounts(dataDir, 'claim-link', environment)
  await claimAsAda(new Visitor(`http://localhost:${port}`), tokenIn(link))
  expect(await house.tool(dataDir, ['backup', after!], environment)).toMatchObject({ code: 0 })
  const refused = {
    code: 1,
    stderr:
      'This backup was made before the installation had an owner. Restored, it could be used or claimed by others. ' +
      'Add --unclaimed to restore it all the same.\n',
  }
  expect(await house.tool(dataDir, ['restore', before!], environment)).toMatchObject(refused)
  await end()
  expect(await house.tool(dataDir, ['restore', before!])).toMatchObject(refused)
  expect(await house.tool(dataDir, ['restore', after!])).toMatchObject({ code: 0 })
  expect(await house.tool(dataDir, ['restore', before!, '--unclaimed'])).toMatchObject({ code: 0 })
  expect(await accounts(dataDir, 'list')).toMatchObject({ stdout: 'There are no accounts yet.\n' })
})
