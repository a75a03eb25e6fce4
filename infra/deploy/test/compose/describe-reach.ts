import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { containersOf, docker, inInstallation, inspect, lasting } from './containers.js'

/** Ports of the product's servers: the API's, the metrics ports and the shell's. */
const doors = [
  { service: 'requests-api', port: 3000 },
  { service: 'requests-api', port: 9464 },
  { service: 'mailer-worker', port: 9464 },
  // It leads to the API as well.
  { service: 'shell', port: 8080 },
]

/** The product's base image has a program that can connect. */
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
      // A dropped packet is never answered.
      socket.setTimeout(30_000, () => end(false))
    })
  })
  Promise.all(tries).then((open) => console.log(JSON.stringify(open.flat())))`

/** Lists the places that accept a connection from within a container's network. */
async function openFrom(container: string, asked: readonly string[]): Promise<string[]> {
  const there = ['--rm', '--network', `container:${container}`]
  const said = await docker('run', ...there, node, 'node', '-e', connectTo, ...asked)
  return JSON.parse(said) as string[]
}

/** All ports, by service name and by every address of the containers. */
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

/** Lists the ports that a service's container can reach, except its own. */
async function openTo(service: string): Promise<string[]> {
  const [container] = await containersOf(service)
  const its = await addressesOf(service)
  const foreign = (await places()).filter((place) => ![service, ...its].includes(place.split(':')[0]!))
  expect(foreign.length).toBeGreaterThan(0)
  return openFrom(container!, foreign)
}

export function describeReach(): void {
  describe('access to the API and the metrics', () => {
    const names = lasting().map(([name]) => name)
    let open: Record<string, string[]>
    beforeAll(async () => {
      open = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await openTo(name)] as const)))
    })

    it.each(names.filter((name) => name !== 'shell'))('not %s', (name) => {
      expect(open[name]).toEqual([])
    })

    it("only the shell's nginx, and only to the API's port", () => {
      expect(open.shell!.length).toBeGreaterThan(0)
      expect(open.shell!.filter((place) => !place.endsWith(':3000'))).toEqual([])
    })
  })
}
