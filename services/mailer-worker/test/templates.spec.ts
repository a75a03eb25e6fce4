import { describe, expect, it } from '@jest/globals'
import type { MailContent, RequestMailContent } from '@countersign/contracts/jobs'
import fc from 'fast-check'
import { asHtml } from '@countersign/mailer-worker/internal/templates/render/as-html'
import { asText } from '@countersign/mailer-worker/internal/templates/render/as-text'
import { wrapped } from '@countersign/mailer-worker/internal/templates/render/wrap'
import { brandingOf } from '@countersign/mailer-worker/internal/templates/branding'
import { writeLetter } from '@countersign/mailer-worker/internal/templates/write-letter'
import * as sample from './sample-mails.js'

const { about, accountMails, cancelled, code, completed, declined, deliveryFailed, expired, expiring } = sample
const { historyHead, invitation, personId, receipt, reminder, requestId, sealingGivenUp, toOf } = sample
const branding = brandingOf(new URL('https://sign.example.com'))
const link = 'https://sign.example.com/sign/4u9ZkQm2T7xR0bVn1cYp8HsWfJd6Le3aGi5oKtXzN_E'
const reader = { link, digits: '418026', attached: false }
const letter = (content: MailContent, head: string | null = historyHead) => {
  const to = 'sender' in content ? toOf(content) : ({ kind: 'person', personId } as const)
  return writeLetter({ to, about, historyHead: head }, content, reader, branding)
}
const text = (content: MailContent) => asText(letter(content))
const html = (content: MailContent) => asHtml(letter(content))
/** HTML as readers see it: without markup, and entities decoded. */
const seen = (markup: string) =>
  markup
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/<br>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(
      /&(lt|gt|quot|#39|amp);/g,
      (_all, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' })[name]!,
    )

it('keeps right-to-left names and titles apart from the words around them', () => {
  const { subject, heading, facts } = letter({
    ...declined,
    forSender: true,
    by: 'שרה כהן',
    title: 'חוזה 12',
    documents: [{ name: 'חוזה 12.pdf', pages: 2 }],
  })
  expect(subject).toBe('\u2068שרה כהן\u2069 declined \u2068חוזה 12\u2069')
  expect(heading).toBe(subject)
  expect(facts[0]!.lines).toEqual(['\u2068חוזה 12.pdf\u2069, 2 pages'])
  expect(html({ ...invitation, message: 'שלום' })).toMatch(/dir="auto"[^>]*>\s*שלום/)
})

describe('the invitation', () => {
  it("names the sender, the documents and the deadline, and has the sender's message", () => {
    const { subject, preheader, heading, button } = letter(invitation)
    expect(subject).toBe('Please sign: Contract Agreement')
    expect(preheader).toBe('Grace Hopper asks you to sign two documents. Open until 16 December 2026, 09:12 UTC.')
    expect(heading).toBe('Grace Hopper asks you to sign Contract Agreement')
    expect(button).toEqual({ label: 'Read and sign', url: link })
    for (const shown of [text(invitation), seen(html(invitation))]) {
      expect(shown).toContain('Grace Hopper, grace@example.com')
      expect(shown).toContain('Contract Agreement.pdf, 2 pages')
      expect(shown).toContain('Annex A, fees and schedule.docx, 1 page')
      for (const part of ['16 December 2026, 09:12 UTC', 'Please sign by Friday']) expect(shown).toContain(part)
      expect(shown).toContain(requestId)
    }
  })

  it('calls an unnamed sender the sender', () => {
    const { heading, notes, closing, facts } = letter({
      ...invitation,
      sender: { name: 'You', email: 'owner@localhost' },
    })
    expect(heading).toBe('The sender asks you to sign Contract Agreement')
    expect(notes[0]?.text).toMatch(/choose Decline\. We’ll let the sender know\.$/)
    expect(closing).toContain('for the sender.')
    expect(facts[0]?.lines).toEqual(['The sender'])
  })

  it('asks an approver to approve', () => {
    const { heading, button } = letter({ ...invitation, role: 'approver' })
    expect(heading).toBe('Grace Hopper asks you to approve Contract Agreement')
    expect(button?.label).toBe('Read and approve')
  })

  it('shows its link in full, and contains no other link', () => {
    expect(html(invitation).match(/href="([^"]*)"/g)).toEqual([`href="${link}"`, `href="${link}"`])
    expect(text(invitation)).toContain(`Read and sign:\n${link}\n`)
  })

  it('contains the complete history head', () => {
    expect(text(invitation)).toContain(`  ${historyHead}`)
    expect(seen(html(invitation)).replace(/\s/g, '')).toContain(historyHead)
  })

  it('shows a personal message before everything else', () => {
    for (const shown of [text, (content: MailContent) => seen(html(content))]) {
      const said = shown({ ...invitation, personalMessage: 'Page 3 is new, <Ada>.' })
      for (const part of ['Page 3 is new, <Ada>.', 'Grace Hopper, only to you']) expect(said).toContain(part)
      expect(said.indexOf('Page 3 is new')).toBeLessThan(said.indexOf('Hello Ada'))
    }
    expect(text({ ...reminder, personalMessage: 'Page 3 is new.' })).toContain('  | Page 3 is new.')
    expect(text({ ...completed, copy: true, personalMessage: 'For your files.' })).toContain('  | For your files.')
  })

  it('leaves out an empty message', () => {
    expect(text({ ...invitation, message: ' \n' })).not.toContain('  | ')
  })
})

describe('the notice of a cancellation', () => {
  it("shows the reason, and links to the recipient's copy", () => {
    expect(letter(cancelled).subject).toBe('Contract Agreement was cancelled')
    expect(text(cancelled)).toContain('  | We found an error in Annex A.\n  Grace Hopper, 19 November 2026, 11:20 UTC')
    expect(letter(cancelled).button?.label).toBe('Read your copy')
  })

  it('leaves out a missing reason', () => {
    expect(text({ ...cancelled, reason: '' })).not.toContain('  | ')
  })
})

describe('the notice of a failed delivery', () => {
  it("names the recipient, the number of attempts and the server's response", () => {
    const shown = text(deliveryFailed)
    expect(letter(deliveryFailed).subject).toBe('We couldn’t email Ada Lovelace about Contract Agreement')
    expect(shown).toContain('Once, 16 November 2026, 09:12 UTC; permanent failure')
    for (const part of ['550 5.1.1 No such user here', 'Alan Turing: sent']) expect(shown).toContain(part)
    expect(text({ ...deliveryFailed, attempts: 6, final: false })).toContain(
      '6 times, last 16 November 2026, 09:12 UTC',
    )
  })

  const suspicion = 'someone else may have acted in their name'

  it('warns the sender that someone else may have acted if the address of a recipient who has acted was refused', () => {
    const { lead } = letter({ ...deliveryFailed, acted: true, lost: 'receipt' })
    expect(lead).toContain('Ada Lovelace has acted on Contract Agreement')
    expect(lead).toContain(suspicion)
    expect(letter({ ...deliveryFailed, acted: true, lost: 'completed' }).lead).toMatch(
      /someone else may have acted.* If it was them, download the sealed documents/,
    )
  })

  it.each([
    ['receipt', 'didn’t get the receipt. The act counts.'],
    ['cancelled', 'didn’t get our latest email. The act counts.'],
    ['completed', 'didn’t get the result. Please download the sealed documents'],
  ] as const)('says without suspicion who lacks the %s email if it was refused for another reason', (lost, said) => {
    const { lead, preheader } = letter({ ...deliveryFailed, acted: true, lost, addressRefused: false })
    expect(lead).toContain(said)
    expect(lead).not.toContain(suspicion)
    expect(preheader).toBe('Please tell Ada Lovelace in another way.')
  })

  it('tells the sender to hand over a lost copy, not to send a new request, and names a link only to those invited', () => {
    const { lead } = letter({ ...deliveryFailed, lost: 'completed' })
    expect(lead).toContain('send them to Ada Lovelace')
    expect(lead).not.toMatch(/cancel|invitation/)
    expect(letter({ ...deliveryFailed, lost: 'completed', acted: true, addressRefused: false }).lead).toContain(
      'The link in their invitation opens them too.',
    )
  })

  it('contains no history head, since it records no step', () => {
    expect(asText(letter(deliveryFailed, null))).not.toContain('History head')
  })
})

describe('the code', () => {
  it('is shown with its expiry and its count within 24 hours', () => {
    expect(letter(code).subject).toBe('Your code for Contract Agreement')
    for (const shown of [text(code), seen(html(code))]) {
      expect(shown).toContain('418 026')
      expect(shown.replace(/\s+/g, ' ')).toContain('valid until 20 November 2026, 14:12 UTC')
      expect(shown.replace(/\s+/g, ' ')).toContain('code 2 of up to 10 in 24 hours')
    }
  })

  it('comes without links', () => {
    expect(html(code)).not.toContain('href')
    expect(text(code)).not.toContain(link)
  })
})

describe('reminders and the expiry warning', () => {
  it('name the sender, the date of the request and the deadline', () => {
    expect(letter(reminder).preheader).toContain('Open until 16 December 2026, 09:12 UTC.')
    expect(letter(reminder).subject).toBe('Reminder: Contract Agreement is waiting for your signature')
    expect(letter(reminder).lead).toBe(
      'Grace Hopper asked you on 16 November 2026 to sign two documents. They are still open. It takes a few minutes.',
    )
    expect(text(reminder).replace(/\s+/g, ' ')).toContain('This is reminder 1 of up to 5, one every three days.')
    expect(text({ ...reminder, everyDays: 1 }).replace(/\s+/g, ' ')).toContain('1 of up to 5, one every day.')
    expect(letter({ ...reminder, role: 'approver' }).subject).toBe(
      'Reminder: Contract Agreement is waiting for your approval',
    )
    expect(letter(expiring).subject).toBe('Three days left to sign Contract Agreement')
    expect(text(expiring)).toContain('16 December 2026, 09:12 UTC')
  })

  it('name the remaining time, even if it is short', () => {
    const left = (at: string) => letter({ ...expiring, at }).subject
    expect(left('2026-12-13T09:12:20.000Z')).toBe('Three days left to sign Contract Agreement')
    expect(left('2026-12-15T21:12:00.000Z')).toBe('12 hours left to sign Contract Agreement')
    expect(left('2026-12-16T09:11:00.000Z')).toBe('One hour left to sign Contract Agreement')
  })
})

describe('the notice of a declined request', () => {
  it('shows the others the reason in the words of the one who declined', () => {
    expect(letter(declined).heading).toBe('Alan Turing declined Contract Agreement')
    expect(text(declined)).toContain('  | The fee for table II')
    expect(text(declined)).toContain('  Alan Turing, 18 November 2026, 09:44 UTC')
    expect(text({ ...declined, reason: '' })).not.toContain('  | ')
  })

  it('lists for the sender who else was notified', () => {
    const { lead, button } = letter({ ...declined, forSender: true })
    expect(lead).toContain('We’ve notified Ada Lovelace too.')
    expect(button?.label).toBe('Open the request')
    expect(letter({ ...declined, forSender: true, others: [] }).lead).not.toContain('notified')
    expect(letter({ ...declined, forSender: true, others: ['Ada', 'Grace'] }).lead).toContain(
      'We’ve notified Ada and Grace too.',
    )
  })
})

describe('the notice of an expired request', () => {
  it('says to those who acted that they need not act again', () => {
    expect(letter(expired).subject).toBe('Contract Agreement has expired')
    expect(letter({ ...expired, acted: true }).lead).toContain('You won’t have to sign or approve again.')
  })

  it('shows the sender the status of every recipient', () => {
    const shown = text({ ...expired, forSender: true })
    expect(letter({ ...expired, forSender: true }).subject).toBe('Contract Agreement expired: 1 of 3 didn’t act')
    expect(shown).toContain('Alan Turing, signed 18 November 2026')
    expect(shown).toContain('Didn’t act:   Ada Lovelace, viewed 17 November 2026')
  })
})

describe('how to spot a fake email', () => {
  it('says that only the final email has files attached', () => {
    for (const mail of [invitation, receipt]) {
      expect(text(mail).replaceAll(/\s+/g, ' ')).toContain('and only the final email has files attached.')
    }
  })
})

describe('the result', () => {
  it('names the signers, the approvers and the files', () => {
    expect(letter(completed).subject).toBe('Completed: Contract Agreement')
    expect(letter(completed).heading).toBe('Everyone has signed or approved Contract Agreement')
    const shown = text(completed)
    expect(shown).toContain('Signed:       Alan Turing, 18 November 2026, 09:41 UTC')
    expect(shown).toContain('Approved:     Katherine Johnson, 20 November 2026, 16:27 UTC')
    expect(shown).toContain('Certificate.pdf')
  })

  it('marks a copy as such, and says if files are attached or to be downloaded', () => {
    expect(letter({ ...completed, copy: true }).lead).toMatch(/^This is your copy\. /)
    const attached = writeLetter(
      { to: toOf(completed), about, historyHead },
      completed,
      { ...reader, attached: true },
      branding,
    )
    expect(attached.lead).toContain('They are attached.')
    expect(letter(completed).lead).toContain('Please download them')
  })

  it('is approved by everyone if no one had to sign', () => {
    const acts = completed.acts.filter(({ act }) => act === 'approved')
    expect(letter({ ...completed, acts }).heading).toBe('Everyone has approved Contract Agreement')
  })
})

describe('the receipt', () => {
  it('names the signature, its time, the document hashes and the next steps', () => {
    const { subject, heading, lead, button } = letter(receipt)
    expect([subject, heading]).toEqual(['You signed Contract Agreement', 'You signed Contract Agreement'])
    expect(lead).toBe(
      'This is your receipt. Katherine Johnson still needs to approve. Then the documents will be sealed, and you’ll get your copy by email.',
    )
    expect(button).toEqual({ label: 'Read what you signed', url: link })
    for (const shown of [text(receipt), seen(html(receipt))]) {
      expect(shown).toContain('Ada Lovelace, 20 November 2026, 14:02 UTC')
      for (const { name, sha256 } of receipt.documents)
        expect(shown).toMatch(new RegExp(`${name}, [12] pages?\\s+${sha256}`))
      expect(shown).toContain('2 signatures, 1 date, 1 text, 1 check mark')
      expect(shown.replace(/\s+/g, ' ')).toContain(
        'of the request’s history right after your signature. Keep this email',
      )
      expect(shown.replace(/\s+/g, '')).toContain(historyHead)
      expect(shown.replace(/\s+/g, ' ')).toContain('Didn’t sign this? Tell Grace Hopper right away')
    }
  })

  it('covers approvals too, and names everyone who still has to act, if anyone', () => {
    const approval = { ...receipt, act: 'approved', filledIn: [], stillToAct: [] } as const
    const { subject, lead, facts, button } = letter({ ...approval, filledIn: [], stillToAct: [] })
    expect(subject).toBe('You approved Contract Agreement')
    expect(lead).toContain('Everyone has acted. The documents will be sealed')
    expect(facts.map(({ label }) => label)).toEqual(['Approved', 'Documents', 'From'])
    expect(button?.label).toBe('Read what you approved')
    const both = [...receipt.stillToAct, { name: 'Alan Turing', role: 'signer' as const }]
    expect(letter({ ...receipt, stillToAct: both }).lead).toContain(
      'Katherine Johnson and Alan Turing still need to act.',
    )
  })
})

describe('the notice that the documents could not be sealed', () => {
  it('names the attempts, the signers and the options of the sender', () => {
    const { subject, lead, button } = letter(sealingGivenUp)
    expect(subject).toBe('Contract Agreement couldn’t be sealed')
    expect(lead).toContain('cancel the request and give a reason: we’ll notify everyone you contacted')
    expect(button?.label).toBe('Open the request')
    const shown = text(sealingGivenUp)
    expect(shown).toContain('Tried:        5 times, last 20 November 2026, 19:05 UTC')
    expect(shown).toContain('Signed:       Alan Turing, 18 November 2026, 09:41 UTC')
    expect(shown).toContain('History head')
    expect(text({ ...sealingGivenUp, attempts: 1 })).toContain('Once, 20 November 2026, 19:05 UTC')
  })
})

describe('every mail', () => {
  const kinds: [string, MailContent][] = [
    invitation,
    code,
    reminder,
    expiring,
    declined,
    cancelled,
    expired,
    completed,
    deliveryFailed,
    receipt,
    sealingGivenUp,
    ...accountMails,
  ].map((content) => [content.kind, content])

  it.each(kinds)('%s: has no images, scripts or external fonts, and has a dark theme', (_kind, content) => {
    const markup = html(content)
    expect(markup).not.toMatch(/<img|<script|@font-face|@import|url\(/i)
    expect(markup).toContain('prefers-color-scheme:dark')
    expect(markup).toContain('name="color-scheme" content="light dark"')
  })

  it.each(kinds)('%s: wraps its text at 72 columns, except for links and hashes', (_kind, content) => {
    const long = text(content)
      .split('\n')
      .filter((row) => row.length > 72)
    expect(long.filter((row) => !row.startsWith('https://') && !/[0-9a-f]{64}$/.test(row))).toEqual([])
  })

  it('never renders user input as markup', () => {
    const words = fc.oneof(
      fc.string(),
      fc.constantFrom('<script>x</script>', '"><img src=x>', "' onload='", '&lt;b&gt;', '</td></table>', '<!--'),
    )
    fc.assert(
      fc.property(words, words, words, words, (name, title, message, file) => {
        const content: RequestMailContent = {
          ...invitation,
          sender: { name, email: 'a@b.c' },
          title,
          message,
          subject: title,
          documents: [{ name: file, pages: 1 }],
        }
        const tags = (markup: string) => markup.match(/<[a-z!/][^>]*>/gi)!.map((tag) => /^<[a-z!/]+\w*/i.exec(tag)![0])
        const breaks = (markup: string) => tags(markup).filter((tag) => tag !== '<br')
        const plain = {
          ...content,
          sender: { name: 'x', email: 'a@b.c' },
          title: 'x',
          subject: 'x',
          documents: [{ name: 'x', pages: 1 }],
          message: message.trim() === '' ? '' : 'x',
        }
        expect(breaks(html(content))).toEqual(breaks(html(plain)))
        expect(html(content)).not.toContain("onload='")
      }),
    )
  })
})

describe('wrapping', () => {
  it('breaks only between words, and loses none of them', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ minLength: 1, maxLength: 30 }).map((word) => word.replace(/\s/g, '_')),
          { minLength: 1 },
        ),
        fc.integer({ min: 5, max: 80 }),
        (words, width) => {
          const rows = wrapped(words.join(' '), width)
          expect(rows.join(' ').split(' ')).toEqual(words)
          for (const row of rows) expect(row.length <= width || !row.includes(' ')).toBe(true)
        },
      ),
    )
  })
})
