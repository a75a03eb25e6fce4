import { describe, expect, it } from '@jest/globals'
import { smtpNameOf, variables } from '@countersign/process'

describe('the name for EHLO', () => {
  it.each([
    ['https://sign.example.com', 'sign.example.com'],
    ['https://sign.example.com:8443', 'sign.example.com'],
    ['https://sign.example.com.', 'sign.example.com'],
    ['https://bücher.example', 'xn--bcher-kva.example'],
    ['http://localhost:3000', undefined],
    ['http://sign.localhost', undefined],
    ['http://sign.localhost.', undefined],
    ['http://127.0.0.1:3000', undefined],
    ['https://192.168.1.7', undefined],
    ['http://[2001:db8::1]', undefined],
    ['https://intranet', undefined],
  ])('of %s is %s', (url, name) => expect(smtpNameOf(new URL(url))).toBe(name))

  it.each(['sign.example.com', 'mailhost', 'xn--bcher-kva.example'])('may be %s', (name) =>
    expect(variables.smtpName.safeParse(name).success).toBe(true),
  )

  it.each([
    'https://sign.example.com',
    'sign.example.com:25',
    '10.0.0.7',
    '[10.0.0.7]',
    '::1',
    'a b',
    'a\r\nRSET',
    '-a.b',
  ])('may not be %j', (name) =>
    expect(variables.smtpName.safeParse(name).error?.issues[0]?.message).toMatch(/^must be a host name, such as/),
  )
})
