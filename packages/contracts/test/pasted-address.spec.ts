import { describe, expect, it } from '@jest/globals'
import { addressFault, pastedAddress } from '@countersign/contracts/pasted-address'
import * as schemas from '@countersign/contracts/schemas'

const address = 'ada@example.com'

describe('a pasted address', () => {
  it.each([
    `\u202a${address}\u202c`,
    `\u200b${address}\ufeff`,
    `ada@exam\u200bple.com`,
    `\u00a0${address}\u00a0`,
    `mailto:${address}`,
    `MAILTO:${address}?subject=Lease`,
    'mailto:ada%40example.com',
    `<${address}>`,
    `<mailto:${address}>`,
    `${address}<mailto:${address}>`,
    `${address} <${address}>`,
    `'${address}' <${address}>`,
    `‘${address}’ <${address}>;`,
    `"${address}"`,
    `'${address}'`,
    `„${address}“`,
    `(${address})`,
    `${address},`,
    `${address} ; `,
    `${address}.`,
  ])('loses everything around it: %j', (text) => {
    expect(pastedAddress(text)).toEqual({ address, name: '' })
  })

  it.each([
    [`Ada Lovelace <${address}>`, 'Ada Lovelace'],
    [`"Lovelace, Ada" <${address}>;`, 'Lovelace, Ada'],
    [`"Ada \\"Countess\\" King" <${address}>`, 'Ada "Countess" King'],
    [`Ada Lovelace [mailto:${address}]`, 'Ada Lovelace'],
    [`\u202aAda\u00a0Lovelace\u202c <${address}>,`, 'Ada Lovelace'],
    [`'Ada @ Analytical' <${address}>`, 'Ada @ Analytical'],
    [`Zoë Müller <${address}>`, 'Zoë Müller'],
    [`"Ada Lovelace (Sales)" <${address}>`, 'Ada Lovelace (Sales)'],
    [`"Ada King, Ph.D." <${address}>`, 'Ada King, Ph.D.'],
    [`Ada Lovelace [External] <${address}>`, 'Ada Lovelace [External]'],
    [`Ada Lovelace <${address}<mailto:${address}>>`, 'Ada Lovelace'],
  ])('gives its name apart: %j', (text, name) => {
    expect(pastedAddress(text)).toEqual({ address, name })
  })

  const marks = ['', '\u202a', '\u202b', '\u202c', '\u200b', '\u00a0', '\ufeff']
  it.each([
    ['Outlook', `'Ada' <${address}>; `, 'Ada'],
    ['Gmail', `Ada Lovelace <${address}>, `, 'Ada Lovelace'],
    ['Apple Mail', `Ada Lovelace <${address}>`, 'Ada Lovelace'],
    ['Thunderbird', `"Lovelace, Ada" <${address}>`, 'Lovelace, Ada'],
  ])('is read from %s, whatever marks come along', (_program, text, name) => {
    for (const mark of marks) {
      const places = [`${mark}${text}${mark}`, text.replace('<', `${mark}<${mark}`).replace('>', `${mark}>${mark}`)]
      for (const place of places) expect(pastedAddress(place)).toEqual({ address, name })
    }
  })

  it.each([address, "O'Hara@Example.COM", "'ada@example.com", '{a}*?`=|@b', 'a%40b@c.d'])(
    'stays as it is if it is valid: %s',
    (text) => expect(pastedAddress(` ${text} `)).toEqual({ address: text, name: '' }),
  )

  it.each([
    ['Info@müller-käse.de', 'Info@xn--mller-kse-12a1x.de'],
    ['info@MÜLLER.de', 'info@xn--mller-kva.de'],
    ['info@faß.de', 'info@xn--fa-hia.de'],
    ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
    ['info@نامه\u200cای.com', 'info@xn--mgba3gch31f060k.com'],
  ])('gets a domain that mail servers take: %s', (text, expected) => {
    expect(pastedAddress(text).address).toBe(expected)
    expect(schemas.RecipientDraft.parse({ name: 'Ada', email: text, role: 'signer' }).email).toBe(expected)
  })

  it.each(['info@１２３', 'info@ü/x', 'info@ü:8080', 'info@x@ü?y', 'ü', '@', ''])(
    'gets no other domain than its own: %j',
    (text) => expect(pastedAddress(text).address).toBe(text),
  )

  it.each([
    [`${address}, grace@example.com`, 'several'],
    [`${address}; Grace <grace@example.com>`, 'several'],
    [`Ada <${address}>, Grace <grace@example.com>`, 'several'],
    ['jürgen@example.com', 'letters'],
    ['Jürgen <jürgen@müller.de>', 'letters'],
    ['ada@', 'incomplete'],
    ['Zoë', 'incomplete'],
    ['ada@x@y', 'incomplete'],
    ['info@ü..de', 'incomplete'],
    ['', 'incomplete'],
    [address, null],
  ])('has a fault of its own kind: %j', (text, fault) => {
    expect(addressFault(pastedAddress(text).address)).toBe(fault)
  })

  it('is read without delay however long it is', () => {
    const long = `ü${'a, '.repeat(400_000)}<`
    expect(addressFault(pastedAddress(long).address)).toBe('incomplete')
  })

  it('is refused with a sentence for each fault, and accepted by sign-up too', () => {
    const faults = (email: string) =>
      schemas.Forgetting.safeParse({ email }).error?.issues.map(({ message }) => message)
    expect(faults(`${address}; grace@example.com`)).toEqual(['holds more than one address'])
    expect(faults('jürgen@example.com')).toEqual([
      'has letters beyond ASCII before the @, and few mail servers take them',
    ])
    expect(faults('nowhere')).toEqual(['is not an email address'])
    expect(schemas.Forgetting.parse({ email: `Ada <${address}>` }).email).toBe(address)
  })
})
