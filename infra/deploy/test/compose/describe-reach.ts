import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { containersOf, docker, inInstallation, inspect, lasting } from './containers.js'

/** Ports of the product's own servers: the API's, where each tells how it is, and the shell's. */
const doors = [
  { service: 'requests-api', port: 3000 },
  { service: 'requests-api', port: 9464 },
  { service: 'mailer-worker', port: 9464 },
  // By which the API is reached as well.
  { service: 'shell', port: 8080 },
]

/** The image that the product's are made from has a program that can connect. */
const node = (() => {
  const [, version] = /^ARG NODE_VERSION=(\S+)$/m.exec(
    readFileSync(inInstallation('infra/deploy/api.Dockerfile'), 'utf8'),
  )!
  return `node:${version}-bookworm-slim`
})()

const connectTo = `
  const { connect } = require('node:net')
  const tries = process.argv.slice(1).map((place) => {
    const at = place.lastIndexOf(':')
    return new Promise((resolve) => {
      const socket = connect({ host: place.slice(0, at), port: Number(place.slice(at + 1)) })
      const end = (open) => (socket.destroy(), resolve(open ? [place] : []))
      socket.on('connect', () => end(true)).on('error', () => end(false))
      setTimeout(() => end(false), 4000)
    })
  })
  Promise.all(tries).then((open) => console.log(JSON.stringify(open.flat())))`

/** Those of some places that take a connection from where a container is: in its network, with its names. */
async function openFrom(container: string, asked: readonly string[]): Promise<string[]> {
  const there = ['--rm', '--network', `container:${container}`]
  const said = await docker('run', ...there, node, 'node', '-e', connectTo, ...asked)
  return JSON.parse(said) as string[]
}

/** The doors by their names, and by every address that their containers have. */
async function places(): Promise<string[]> {
  const all = await Promise.all(
    doors.map(async ({ service, port }) => [service, ...(await addressesOf(service))].map((host) => `${host}:${port}`)),
  )
  return all.flat()
}

async function addressesOf(service: string): Promise<string[]> {
  const containers = (await inspect(await containersOf(service))) as unknown as Networked[]
  return containers.flatMap(({ NetworkSettings: { Networks } }) =>
    Object.values(Networks).map(({ IPAddress }) => IPAddress),
  )
}

interface Networked {
  NetworkSettings: { Networks: Record<string, { IPAddress: string }> }
}

/** Doors that are open from where a service's container is, but for its own. */
async function openTo(service: string): Promise<string[]> {
  const [container] = await containersOf(service)
  const its = await addressesOf(service)
  const foreign = (await places()).filter((place) => ![service, ...its].includes(place.split(':')[0]!))
  expect(foreign.length).toBeGreaterThan(0)
  return openFrom(container!, foreign)
}

/** Who gets a connection to the product's own servers, asked from where each container is. */
export function describeReach(): void {
  describe('who reaches the API and what is measured', () => {
    const names = lasting().map(([name]) => name)
    let open: Record<string, string[]>
    beforeAll(async () => {
      open = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await openTo(name)] as const)))
    })

    it.each(names.filter((name) => name !== 'shell'))('not %s', (name) => {
      expect(open[name]).toEqual([])
    })

    it('the shell’s nginx, and of the API only what it hands on', () => {
      expect(open.shell!.length).toBeGreaterThan(0)
      expect(open.shell!.filter((place) => !place.endsWith(':3000'))).toEqual([])
    })
  })
}
