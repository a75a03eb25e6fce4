import { describe, expect, it } from '@jest/globals'
import { compose } from '@countersign/mailer-worker/internal/adapters/compose'
import { mimeOptions } from '@countersign/mailer-worker/internal/adapters/mime'
import type { Message } from '@countersign/mailer-worker/internal/ports/transport'
import fc from 'fast-check'
import MailComposer from 'nodemailer/lib/mail-composer'
import PostalMime from 'postal-mime'

const message = (texts: Pick<Message, 'subject' | 'text' | 'html'>): Message => ({
  mailId: 'invitation-1',
  about: '0199a1b2-0000-7000-8000-000000000001',
  messageId: 'invitation-1@sign.example.com',
  at: new Date('2026-11-21T12:00:00Z'),
  from: { name: 'Ada “A.” Lovelace via Countersign', address: 'no-reply@sign.example.com' },
  replyTo: { name: 'Ada Lovelace', address: 'ada@example.com' },
  to: { name: 'Hopper, Grace', address: 'grace@example.com' },
  attachments: [],
  ...texts,
})

/** Replaces the random boundaries. */
const comparable = (mail: Buffer) => mail.toString('latin1').replace(/--_NmP-[0-9a-f]+-/g, 'boundary-')

describe('a composed email', () => {
  it('matches the output of nodemailer byte for byte', async () => {
    const words = fc.string({
      unit: fc.constantFrom('a', 'Ü', '=', '.', ' ', '\n', '–', 'word ', '\t'),
      maxLength: 400,
    })
    await fc.assert(
      fc.asyncProperty(words, words, words, async (subject, text, html) => {
        const mail = message({ subject: subject.replace(/\s+/g, ' '), text: `${text}.`, html: `<p>${html}</p>` })
        const streamed = await new MailComposer({ ...mimeOptions(mail), newline: '\r\n' }).compile().build()
        expect(comparable(await compose(mail))).toBe(comparable(streamed))
      }),
    )
  })

  it.each([
    '=?utf-8?B?PGI+?=',
    'Lease =?utf-8?Q?=E2=80=AEgnitsop?= of May',
    '=?utf-8?B?PGI+?= =?utf-8?B?PGI+?=',
    '=?utf-8?B?PGI+?= in Köln',
    'a "quoted" \\ =?iso-8859-1?q?x?= (b), c <d>',
    `=?utf-8?B?${'PGI+'.repeat(40)}?=`,
    '=?no encoded word',
  ])('shows text that looks encoded as it was typed: %s', async (typed) => {
    const name = (address: string) => ({ name: typed, address })
    const mail = { ...message({ subject: typed, text: 'a', html: 'a' }), from: name('a@example.com') }
    const attachments = [{ name: 'a.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF') }]
    for (const files of [[], attachments]) {
      const raw = await compose({
        ...mail,
        to: name('b@example.com'),
        replyTo: name('c@example.com'),
        attachments: files,
      })
      const { subject, from, to, replyTo } = await PostalMime.parse(raw)
      const said = [subject, from?.name, to?.[0]?.name, replyTo?.[0]?.name]
      expect(said).toEqual([typed, typed, typed, typed])
      expect(
        raw
          .toString('latin1')
          .split('\r\n')
          .filter((line) => line.length > 78 && line.includes('=?')),
      ).toEqual([])
    }
  })
})
