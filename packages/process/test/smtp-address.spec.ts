import { describe, expect, it } from '@jest/globals'
import { readSmtpAddress, whyNoSmtpAddress } from '@countersign/process'

describe('the address of a mail server', () => {
  it.each([
    ['smtp://user:password@mail.example.com', 587, false, 'required'],
    ['smtp://mail.example.com:25', 25, false, 'required'],
    ['smtp://10.0.0.7', 587, false, 'required'],
    ['smtps://mail.example.com', 465, true, 'required'],
    ['smtp://localhost', 587, false, 'where offered'],
    ['smtp://user:password@127.0.0.2:2525', 2525, false, 'where offered'],
    ['smtp://[::1]:2525', 2525, false, 'where offered'],
    // Not a loopback name, despite its look.
    ['smtp://localhost.example.com', 587, false, 'required'],
    ['smtp://127.0.0.1.example.com', 587, false, 'required'],
    ['smtp://mailpit:1025?tls=off', 1025, false, 'never'],
    ['smtp://mailpit:1025/?tls=off', 1025, false, 'never'],
    ['smtp://mail.example.com/', 587, false, 'required'],
  ])('%s uses port %i, implicit TLS %s, STARTTLS %s', (text, port, secure, startTls) => {
    expect(whyNoSmtpAddress(text)).toBeNull()
    expect(readSmtpAddress(text)).toMatchObject({ port, secure, startTls })
  })

  it('decodes user and password, and strips the brackets of an IPv6 address', () => {
    expect(readSmtpAddress('smtp://us%40er:p%3Ass@[2001:db8::1]')).toMatchObject({
      host: '2001:db8::1',
      login: { user: 'us@er', pass: 'p:ss' },
    })
    expect(readSmtpAddress('smtp://mail.example.com').login).toBeNull()
    expect(readSmtpAddress('smtp://user:%25%23%2F%3F@mail.example.com').login?.pass).toBe('%#/?')
  })

  it.each([
    ['imap://mail.example.com', /^must begin with smtp:\/\/ or smtps:\/\//],
    ['smtp://', /^must begin with/],
    ['smtp://mail.example.com?tls=on', /^has an option that is not known\. .* \?tls=off/],
    ['smtp://mail.example.com?ignoreTLS=true', /^has an option that is not known/],
    ['smtps://mail.example.com?tls=off', /^begins with smtps:\/\/ and ends in \?tls=off/],
    ['smtp://user:secret@mail.example.com?tls=off', /^would send its password over the network in clear/],
    ['smtp://user:secret@localhost?tls=off', /^would send its password/],
    [
      'smtp://:secret@mail.example.com',
      /^has a user without a password, or a password without a user\. .* smtp:\/\/user:password@host/,
    ],
    ['smtp://user@mail.example.com', /^has a user without a password/],
    ['smtp://user:%zz-secret@mail.example.com', /^has a % .* %25/],
    // URL reads these as the host 'user' with port 12.
    ['smtp://user:12?secret@mail.example.com', /^has a \/, \? or # .* %2F, .* %3F .* %23/],
    ['smtp://user:12/secret@mail.example.com', /^has a \/, \? or #/],
    ['smtp://user:12#secret@mail.example.com', /^has a \/, \? or #/],
    ['smtp://user:12?tls=off#secret@mail.example.com', /^has a \/, \? or #/],
    // URL cannot parse these.
    ['smtp://user:a#secret@mail.example.com', /^has a \/, \? or #/],
    ['smtps://user:a/secret@mail.example.com:465', /^has a \/, \? or #/],
    ['smtp://user:a?secret@mail.example.com', /^has a \/, \? or #/],
    ['smtp://mail.example.com/secret', /^has a \/, \? or #/],
    ['smtp://mail.example.com#secret', /^has a \/, \? or #/],
    ['smtp://mail.example.com:secret', /^has a host or port that cannot be read/],
    ['smtp://user:secret@', /^has a host or port that cannot be read/],
  ])('%s is rejected without repeating its password', (text, sentence) => {
    const why = whyNoSmtpAddress(text)
    expect(why).toMatch(sentence)
    expect(why).not.toContain('secret')
  })
})
