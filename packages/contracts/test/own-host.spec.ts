import { expect, it } from '@jest/globals'
import { isOwnHost } from '@countersign/contracts/own-host'

const publicUrl = new URL('https://Sign.Example.com:8443')

it.each([
  'sign.example.com',
  'SIGN.example.com:1',
  'localhost:3000',
  '127.0.0.1',
  '192.0.2.7:80',
  '[::1]',
  '[2001:db8::7]:80',
])('the installation answers to %s', (host) => expect(isOwnHost(host, publicUrl)).toBe(true))

it.each([
  undefined,
  '',
  'evil.example',
  'sign.example.com.',
  'a.sign.example.com',
  '127.0.0.1.evil.example',
  'localhost:x',
])('the installation does not answer to %s', (host) => expect(isOwnHost(host, publicUrl)).toBe(false))
