import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { BadMailId, openMailbox, type Mailbox } from '@countersign/mailbox'

const requestId = '0190aaaa-0000-7000-8000-000000000001'
const otherId = '0190aaaa-0000-7000-8000-000000000002'
let dir: string
let mailbox: Mailbox
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'outbox-'))
  mailbox = await openMailbox(dir)
})
afterEach(() => rm(dir, { recursive: true }))

const message = (subject: string) =>
  Buffer.from(
    [
      'From: Countersign <no-reply@example.com>',
      'To: =?utf-8?q?Ada_Lovel=C3=A1ce?= <ada@example.com>',
      `Subject: ${subject}`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: multipart/alternative; boundary=y',
      '',
      '--y',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Hello',
      '--y',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Hello</p>',
      '--y--',
      '--x',
      'Content-Type: application/pdf; name=a.pdf',
      'Content-Disposition: attachment; filename=a.pdf',
      '',
      '12345',
      '--x--',
      '',
    ].join('\r\n'),
  )
const put = (mailId: string, minute = 0, request = requestId) =>
  mailbox.put({
    mailId,
    about: request,
    at: new Date(Date.UTC(2026, 10, 21, 12, minute)),
    raw: message(`About ${mailId}`),
  })

describe('the outbox', () => {
  it('lists mails, newest first', async () => {
    await put('one', 1)
    await put('three', 3, otherId)
    await put('two', 2)
    expect(await mailbox.list({ limit: 2 })).toEqual([
      { id: 'three', to: 'Ada Loveláce <ada@example.com>', subject: 'About three', at: '2026-11-21T12:03:00.000Z' },
      { id: 'two', to: 'Ada Loveláce <ada@example.com>', subject: 'About two', at: '2026-11-21T12:02:00.000Z' },
    ])
  })

  it('reads a complete mail', async () => {
    await put('one')
    expect(await mailbox.read('one')).toMatchObject({
      from: 'Countersign <no-reply@example.com>',
      subject: 'About one',
      text: expect.stringContaining('Hello'),
      html: expect.stringContaining('<p>Hello</p>'),
      attachments: [{ name: 'a.pdf', size: expect.any(Number) }],
    })
    expect(await mailbox.raw('one')).toEqual(message('About one'))
  })

  it('keeps the first mail of an id', async () => {
    await put('one', 1)
    await mailbox.put({ mailId: 'one', about: requestId, at: new Date(), raw: Buffer.from('Subject: other\r\n\r\n') })
    expect(await mailbox.list({ limit: 9 })).toHaveLength(1)
    expect((await mailbox.read('one'))!.subject).toBe('About one')
  })

  it('finds nothing for an unknown or invalid id', async () => {
    for (const id of ['nobody', '../one', '..%2f', '']) {
      expect(await mailbox.read(id)).toBeNull()
      expect(await mailbox.raw(id)).toBeNull()
    }
  })

  it('refuses an id that could leave its folder', async () => {
    await expect(put('../evil')).rejects.toThrow(BadMailId)
    await expect(put('fine', 0, '../../etc')).rejects.toThrow(BadMailId)
    expect(await readdir(dir)).toEqual(['incoming'])
  })

  it('removes all mails about a request', async () => {
    await put('one')
    await put('two', 1, otherId)
    await mailbox.forget(requestId)
    expect((await mailbox.list({ limit: 9 })).map(({ id }) => id)).toEqual(['two'])
    expect(await mailbox.read('one')).toBeNull()
    expect(await readdir(dir)).not.toContain(requestId)
  })

  it('drops mails in transit and later ones about a forgotten request', async () => {
    const onItsWay = put('one')
    await mailbox.forget(requestId)
    await onItsWay
    await put('two')
    expect(await mailbox.list({ limit: 9 })).toEqual([])
    expect(await readdir(dir)).toEqual(['incoming'])
    expect(await readdir(join(dir, 'incoming'))).toEqual([])
    // Pending writes ended with the previous process.
    mailbox = await openMailbox(dir)
    expect(await mailbox.list({ limit: 9 })).toEqual([])
  })

  it('lists a damaged file along with the others', async () => {
    await put('good', 2)
    await writeFile(join(dir, requestId, '1795262400000_torn.eml'), Buffer.from([0, 1, 2, 255]))
    mailbox = await openMailbox(dir)
    expect((await mailbox.list({ limit: 9 })).map(({ id }) => id).toSorted()).toEqual(['good', 'torn'])
  })

  it('keeps its mails across a restart, and removes partial files', async () => {
    await put('one')
    await writeFile(join(dir, 'incoming', 'torn'), 'half')
    await writeFile(join(dir, requestId, 'notes.txt'), 'not a mail')
    mailbox = await openMailbox(dir)
    expect((await mailbox.list({ limit: 9 })).map(({ id }) => id)).toEqual(['one'])
    expect(await readdir(join(dir, 'incoming'))).toEqual([])
  })
})
