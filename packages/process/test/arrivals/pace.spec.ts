import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, it } from '@jest/globals'
import { usualArrivals } from '@countersign/process'
import { UnfinishedBodies } from '@countersign/process/internal/arrivals/unfinished'

const second = 1000
const hour = 3600 * second

/** A one-hour body with a simulated clock. */
function onItsWay() {
  let now = 0
  let isEnded = false
  const socket = { bytesRead: 0, destroyed: false, remoteAddress: '203.0.113.7', destroy: () => (isEnded = true) }
  const request = { headers: { 'content-length': '1000000' }, socket, readableLength: 0, readableHighWaterMark: 65_536 }
  const bodies = new UnfinishedBodies(
    { ...usualArrivals, longBodyMs: () => hour },
    () => undefined,
    () => now,
  )
  bodies.begins(request as unknown as IncomingMessage, { headersSent: true } as ServerResponse)
  const brings = (bytes: number, seconds: number) => {
    for (let n = 0; n < seconds && !isEnded; n++) {
      now += second
      socket.bytesRead += bytes
      bodies.look()
    }
    return isEnded ? `ended after ${now / second} s` : 'goes on'
  }
  return { brings, request }
}

it('a long body at the minimum rate continues until its time limit', () => {
  const { brings } = onItsWay()
  expect(brings(1024, 3600)).toBe('goes on')
  expect(brings(1024, 1)).toBe('ended after 3601 s')
})

it('a long body may pause for at most a minute', () => {
  const { brings } = onItsWay()
  expect(brings(2048, 100)).toBe('goes on')
  expect(brings(0, 60)).toBe('goes on')
  expect(brings(0, 1)).toBe('ended after 161 s')
})

it('a long body in bursts continues if its average rate is sufficient', () => {
  const { brings } = onItsWay()
  for (let n = 0; n < 60; n++) {
    expect(brings(0, 40)).toBe('goes on')
    expect(brings(50 * 1024, 1)).toBe('goes on')
  }
})

it('a long body below the minimum rate is ended, even after a fast start', () => {
  const { brings } = onItsWay()
  expect(brings(1024 * 1024, 100)).toBe('goes on')
  // It falls behind by a second in ten, with a minute of grace.
  expect(brings(922, 590)).toBe('goes on')
  expect(brings(922, 100)).toMatch(/^ended after 7\d\d s$/)
})

it('a sender is not counted as slow while the server does not read', () => {
  const { brings, request } = onItsWay()
  request.readableLength = request.readableHighWaterMark
  expect(brings(0, 600)).toBe('goes on')
  request.readableLength = 0
  expect(brings(0, 60)).toBe('goes on')
  expect(brings(0, 1)).toBe('ended after 661 s')
})
