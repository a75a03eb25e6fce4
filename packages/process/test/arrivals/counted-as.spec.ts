import { expect, it } from '@jest/globals'
import { countedAs, usualArrivals } from '@countersign/process'

it('counts IPv6 addresses per /64 network and IPv4 addresses individually', () => {
  const ends = ['2001:db8:0:7::1', '2001:db8::7:0:0:0:2', '2001:DB8:0:7:ffff:ffff:ffff:ffff']
  expect(new Set(ends.map(countedAs)).size).toBe(1)
  expect(countedAs('2001:db8:0:8::1')).not.toBe(countedAs(ends[0]!))
  expect(countedAs('203.0.113.7')).toBe('203.0.113.7')
})

it.each(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])('does not limit loopback address %s', (address) => {
  expect(usualArrivals.peerOf(address)).toBeNull()
})

it('identifies an IPv4 peer and its IPv4-mapped IPv6 address as the same', () => {
  expect(usualArrivals.peerOf('::ffff:203.0.113.7')).toBe(usualArrivals.peerOf('203.0.113.7'))
})
