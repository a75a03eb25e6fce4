import { expect, it } from '@jest/globals'
import { addressesHere, NotHere } from '@countersign/process/internal/addresses-here'

/** A machine on two networks, with a name on one of them that other machines share. */
const names: Record<string, string[]> = {
  api: ['172.20.0.3', '172.20.0.4', '172.20.0.5'],
  'requests-api': ['172.20.0.4', '172.21.0.7'],
  gotenberg: ['172.21.0.2'],
  localhost: ['127.0.0.1', '::1', '172.20.0.4'],
  itself: ['127.0.1.1'],
}
const network = {
  addressesOf: async (name: string) => names[name] ?? Promise.reject(new Error(`getaddrinfo ENOTFOUND ${name}`)),
  own: () => ['127.0.0.1', '172.20.0.4', '172.21.0.7', 'fd00::4'],
}
const here = (host: string) => addressesHere(host, network)

it('listens at a literal address, even one this machine does not have', async () => {
  for (const address of ['0.0.0.0', '::', '127.0.0.1', '192.0.2.1']) expect(await here(address)).toEqual([address])
  expect(await here('[::1]')).toEqual(['::1'])
})

it('resolves a name to this machine’s own addresses only', async () => {
  expect(await here('api')).toEqual(['172.20.0.4'])
  expect(await here('requests-api')).toEqual(['172.20.0.4', '172.21.0.7'])
  expect(await here('itself')).toEqual(['127.0.1.1'])
})

it('resolves localhost to loopback addresses only', async () => {
  expect(await here('localhost')).toEqual(['127.0.0.1', '::1'])
})

it('refuses the name of another machine and an unknown name', async () => {
  await expect(here('gotenberg')).rejects.toThrow(new NotHere("names 172.21.0.2, of which none is this machine's"))
  await expect(here('nobody')).rejects.toThrow(new NotHere('is not a name that is known here'))
})
