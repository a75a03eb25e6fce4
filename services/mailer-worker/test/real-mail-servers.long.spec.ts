import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openFolderBlobs } from '@countersign/blobs/folder'
import { mailOutcomeQueue, type MailOutcome, mailQueue, type RequestMailContent } from '@countersign/contracts/jobs'
import { openMemoryJobQueue } from '@countersign/job-queue/memory'
import { type Mailer, startMailer } from '@countersign/mailer-worker'
import { freePort } from '@countersign/test-services/free-port'
import { type EximRules, startExim } from '@countersign/test-services/mail-servers/exim'
import { type MailServerProcess, noMailServers } from '@countersign/test-services/mail-servers/mail-server-process'
import { startPostfix } from '@countersign/test-services/mail-servers/postfix'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { describeUnless } from '@countersign/test-services/skipped'
import { until } from '@countersign/test-services/until'
import { noLog } from '@countersign/telemetry'
import { openJson, openMemoryVault, requestSubject } from '@countersign/vault'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import PostalMime from 'postal-mime'
import { codesOf } from '@countersign/mailer-worker/internal/judge-refusal'
import { completed, invitation, jobFor, requestId } from './sample-mails.js'
import { OnwardServer } from './onward-server.js'
import { realReplies } from './replies.js'

jest.setTimeout(120_000)

const access = (list: string, entry: string) => `check_${list}_access inline:{{${entry}}}`
const listed = (...addresses: string[]) => `inline:{${addresses.map((address) => `{${address} = x}`).join(', ')}}`
const hosting = { virtual_mailbox_domains: 'example.com' }
const sender = 'no-reply@example.com'

/** Parameters of Postfix's main.cf. */
const postfixSettings: Record<string, Record<string, string>> = {
  'no such mailbox': { ...hosting, virtual_mailbox_maps: listed(sender) },
  'full mailbox': { smtpd_recipient_restrictions: access('recipient', 'ada@example.com = 552 5.2.2 Mailbox full') },
  'mailbox not now': { smtpd_recipient_restrictions: access('recipient', 'ada@example.com = DEFER') },
  'sender is no mailbox': {
    ...hosting,
    virtual_mailbox_maps: listed('ada@example.com'),
    smtpd_reject_unlisted_sender: 'yes',
  },
  'sender refused': { smtpd_sender_restrictions: access('sender', `${sender} = REJECT`) },
  'sender refused by code': { smtpd_sender_restrictions: access('sender', `${sender} = 553 5.1.8 Not your address`) },
  'sender refused at once': {
    smtpd_delay_reject: 'no',
    smtpd_sender_restrictions: access('sender', `${sender} = REJECT`),
  },
  'relaying deferred': { mynetworks: '192.0.2.1/32' },
  'relaying refused': { mynetworks: '192.0.2.1/32', smtpd_relay_restrictions: 'reject_unauth_destination' },
  'client refused at once': {
    smtpd_delay_reject: 'no',
    smtpd_client_restrictions: access('client', '127.0.0.1 = REJECT'),
  },
  'too large unannounced': { message_size_limit: '2000', smtpd_discard_ehlo_keywords: 'size' },
  'greeting after 3 s': { smtpd_delay_reject: 'no', smtpd_client_restrictions: 'sleep 3' },
  'no size': { smtpd_discard_ehlo_keywords: 'size' },
}

const eximRules: Record<string, EximRules> = {
  'no such mailbox': { unknown: 'ada', rcpt: 'require verify = recipient\n  accept' },
  'sender is no mailbox': { unknown: 'no-reply', rcpt: 'require verify = sender\n  accept' },
  'relaying refused': { rcpt: 'deny message = relay not permitted' },
  'sender refused at once': { mail: 'deny' },
  'client refused at once': { connect: 'deny' },
  'content refused': { data: 'deny message = This message looks like spam' },
  'greeting after 3 s': { connect: 'accept delay = 3s' },
  'no size': { main: 'message_size_limit = 0' },
  'offering DSN': { main: 'dsn_advertise_hosts = *' },
}

type Name = 'Postfix' | 'Exim'
type Ended = MailOutcome & { serverSaid: string }

describeUnless(noMailServers())('the mailer with a real mail server', () => {
  const dir = scratchFolder()
  const onward = new OnwardServer()
  const vault = openMemoryVault()
  let count = 0
  let started: MailServerProcess | undefined
  let mailer: Mailer
  let queue: ReturnType<typeof openMemoryJobQueue>
  let ended: Ended[]

  beforeAll(async () => {
    chmodSync(dir, 0o755)
    await onward.start()
  })
  beforeEach(() => {
    onward.taken.length = 0
    ended = []
    queue = openMemoryJobQueue({ now: Date.now })
    queue.work(mailOutcomeQueue, {
      retryDelaysMs: [],
      handle: async ({ payload }) => {
        const outcome = payload as MailOutcome
        const { personal, mailId, attempt } = outcome
        const key = await vault.obtain(requestSubject(requestId))
        const said = personal ? openJson(key, personal.sealed, `mail-outcome:${mailId}-attempt-${attempt}`) : {}
        ended.push({ ...outcome, serverSaid: '', ...(said as object) })
      },
    })
  })
  afterEach(async () => {
    await mailer?.stop()
    await queue.close()
    await started?.stop()
    started = undefined
  })
  afterAll(() => onward.stop())

  const blobs = () => openFolderBlobs({ dir: join(dir, 'blobs') })

  /** Starts the server with the settings of this name, and the mailer. */
  async function start(name: Name, why = '') {
    const place = { dir: join(dir, String(++count)), port: await freePort(), onward: onward.port }
    mkdirSync(place.dir)
    started = await (name === 'Postfix' ? startPostfix(place, postfixSettings[why]) : startExim(place, eximRules[why]))
    mailer = await startMailer({
      queue,
      vault,
      blobs: await blobs(),
      mailbox: null,
      smtp: { url: `smtp://127.0.0.1:${place.port}`, from: sender },
      publicUrl: new URL('https://sign.example.com'),
      log: noLog,
    })
  }

  const isRed = (): boolean => {
    try {
      mailer.check()
      return false
    } catch {
      return true
    }
  }

  /** Sends emails of this content, and returns their outcomes. */
  async function send(content: RequestMailContent, times = 1): Promise<Ended[]> {
    for (let nth = 1; nth <= times; nth++) {
      const job = await jobFor(content, vault, `${content.kind}-${nth}`)
      await queue.enqueue(mailQueue, { id: job.mailId, payload: job, about: requestId })
    }
    await until(() => ended.length === times)
    return ended
  }

  it.each(realReplies)('$server, $why: judges the reply by rule sending-20', async ({ server, why, reply, end }) => {
    await start(server.split(' ')[0] as Name, why)
    const [outcome] = await send(invitation)
    // Words may differ in other versions.
    expect({ why, codes: codesOf(outcome!.serverSaid) }).toEqual({ why, codes: codesOf(reply) })
    expect(outcome).toMatchObject({
      attempt: 1,
      outcome: end === 'again' ? 'failed-will-retry' : 'failed-for-good',
      addressRefused: end === 'address refused',
    })
    expect(isRed()).toBe(end === 'again')
  })

  describe.each<Name>(['Postfix', 'Exim'])('%s', (name) => {
    it('gets emails in time though it greets after 3 s, and counts as well', async () => {
      await start(name, 'greeting after 3 s')
      const looked: string[] = []
      const sent = send(invitation, 4)
      await until(() => {
        looked.push(mailer.check())
        return ended.length === 4
      })
      expect(await sent).toMatchObject([1, 2, 3, 4].map(() => ({ outcome: 'accepted', attempt: 1 })))
      expect(new Set(looked)).toEqual(new Set(['by the configured mail server']))
      await until(() => onward.taken.length === 4)
    })

    it.each(['', 'no size'])(
      'gets 8 MB of files, or links to them if the size that it offers is too small (%s)',
      async (why) => {
        const { sha256 } = await (await blobs()).putBytes(new Uint8Array(8 * 1024 * 1024).fill(7))
        await start(name, why)
        const files = [{ name: 'Agreement, signed.pdf', sha256, size: 8 * 1024 * 1024 }]
        // Exim offers 50 MB, Postfix 10,240,000 bytes.
        const attached = name === 'Exim' && why === ''
        expect(await send({ ...completed, files })).toMatchObject([{ outcome: 'accepted', attempt: 1 }])
        await until(() => onward.taken.length === 1)
        const { attachments, text } = await PostalMime.parse(onward.taken[0]!.raw)
        expect(attachments).toHaveLength(attached ? 1 : 0)
        expect(text).toMatch(attached ? /They are\s+attached\./ : /Please\s+download them/)
      },
    )

    const dsn = {
      Postfix: [['', false]],
      Exim: [
        ['', true],
        ['offering DSN', false],
      ],
    } as const
    it.each<readonly [string, boolean]>(dsn[name])(
      'returns an email (%s), with its link: %s',
      async (why, withLink) => {
        await start(name, why)
        await send({ ...invitation, to: { name: 'Gone', email: 'gone@example.org' } })
        await until(() => onward.taken.length === 1)
        const [{ to, from, raw }] = onward.taken as [(typeof onward.taken)[0]]
        expect({ to, from }).toEqual({ to: [sender], from: '' })
        expect(raw).toContain('gone@example.org')
        expect(raw).toContain('invitation-1@sign.example.com')
        expect(/sign\.example\.com\/sign\//.test(raw.replaceAll('=\r\n', ''))).toBe(withLink)
      },
    )
  })
})
