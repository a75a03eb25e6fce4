import { describe, expect, it } from '@jest/globals'
import { type AccountMailContent, AccountMailKind } from '@countersign/contracts/jobs'
import { linkIn } from '@countersign/mailer-worker/internal/link-in'
import type { Letter } from '@countersign/mailer-worker/internal/templates/letter'
import { asHtml } from '@countersign/mailer-worker/internal/templates/render/as-html'
import { asText } from '@countersign/mailer-worker/internal/templates/render/as-text'
import { brandingOf } from '@countersign/mailer-worker/internal/templates/branding'
import { writeLetter } from '@countersign/mailer-worker/internal/templates/write-letter'
import { isLinkToken, resetPurpose, subjectOfToken } from '@countersign/links'
import { SubjectKey } from '@countersign/vault'
import * as sample from './sample-mails.js'

const { accountMails, addressChanged, claimed, factorChanged, newSignIn, noPasswordToReset, personId, resetId } = sample
const { recoveryCodeUsed, resetPassword, signInsFailed } = sample
const branding = brandingOf(new URL('https://sign.example.com'))
const key = new SubjectKey(`person-${personId}`, Buffer.alloc(32, 7))
const about = { kind: 'person', id: personId } as const
const job = { about, to: { kind: 'person', personId }, historyHead: null } as const
const linkTo = (content: AccountMailContent) => linkIn(job as never, content, key, branding)
const letter = (content: AccountMailContent): Letter =>
  writeLetter(job, content, { link: linkTo(content), digits: '', attached: false }, branding)
const text = (content: AccountMailContent) => asText(letter(content)).replace(/\s+/g, ' ')
const changed = (...changes: (typeof factorChanged)['changes']) => letter({ ...factorChanged, changes }).subject

describe('subjects of emails about an account', () => {
  it('are those of the specification', () => {
    expect(accountMails.map((content) => [content.kind, letter(content).subject])).toEqual([
      ['reset-password', 'Set a new password'],
      ['no-password-to-reset', 'Set a new password'],
      ['new-sign-in', 'New sign-in: Chrome on Linux'],
      ['factor-changed', 'A way to sign in was added'],
      ['sign-ins-failed', 'Ten failed sign-in attempts'],
      ['recovery-code-used', 'A recovery code was used'],
      ['claimed', 'You own this installation now'],
      ['address-changed', 'Your address was changed'],
    ])
    expect(new Set(accountMails.map(({ kind }) => kind))).toEqual(new Set(AccountMailKind.options))
  })

  it('name the most important change', () => {
    expect(changed('password-changed')).toBe('Your password was changed')
    expect(changed('passkey-added')).toBe('A way to sign in was added')
    expect(changed('password-added', 'app-added', 'recovery-codes-made')).toBe('A way to sign in was added')
    expect(changed('passkey-removed')).toBe('A way to sign in was removed')
    expect(changed('password-removed', 'app-removed')).toBe('A way to sign in was removed')
    expect(changed('recovery-codes-made')).toBe('New recovery codes were made')
    expect(changed('app-added', 'app-removed', 'password-changed')).toBe('Your password was changed')
  })

  it('say if the device is unknown', () => {
    expect(letter({ ...newSignIn, agent: 'Unknown browser' }).subject).toBe('New sign-in: Unknown browser')
  })
})

describe('every email about an account', () => {
  it.each(accountMails)(
    "$kind: names the time and the account, what to do if it was not you, and that it can't be turned off",
    (content) => {
      for (const shown of [text(content), asHtml(letter(content)).replace(/\s+/g, ' ')]) {
        expect(shown).toContain('21 November 2026, 11:40 UTC')
        for (const part of ['If this wasn’t you:', 'can’t be turned off']) expect(shown).toContain(part)
        expect(shown).toContain(`Account ${personId}`)
      }
    },
  )

  it('names device and IP address if the event records them', () => {
    for (const content of accountMails.filter(({ agent }) => agent !== null)) {
      for (const fact of ['Device: Chrome on Linux', 'IP address: 203.0.113.7']) expect(text(content)).toContain(fact)
    }
    expect(text({ ...newSignIn, agent: null, ipAddress: null })).not.toMatch(/Device:|IP address/)
  })

  it.each(accountMails)('$kind: links only to this installation', (content) => {
    const links = asHtml(letter(content)).match(/href="[^"]*"/g)!
    expect(new Set(links)).toEqual(new Set([`href="${linkTo(content)}"`]))
    expect(linkTo(content)).toMatch(/^https:\/\/sign\.example\.com\//)
  })
})

describe('the email with a reset link', () => {
  it('names the expiry of the link, and derives the link without a stored token', () => {
    expect(text(resetPassword)).toContain('This link works once, and until 21 November 2026, 12:40 UTC')
    const [page, token] = letter(resetPassword).button!.url.split('#') as [string, string]
    expect(page).toBe('https://sign.example.com/reset')
    expect(subjectOfToken(token)).toBe(personId)
    expect(isLinkToken(key, personId, resetPurpose(resetId), token)).toBe(true)
    expect(JSON.stringify(resetPassword)).not.toContain(token.split('.')[1])
  })

  it('host-header-in-mailed-links: the host is that of PUBLIC_URL, and a job holds no other', () => {
    const elsewhere = brandingOf(new URL('https://elsewhere.example.org:8443'))
    const link = linkIn(job as never, resetPassword, key, elsewhere)
    expect(link).toMatch(/^https:\/\/elsewhere\.example\.org:8443\/reset#/)
    expect(Object.keys(resetPassword).toSorted()).toEqual(
      ['agent', 'at', 'ipAddress', 'kind', 'resetId', 'to', 'validUntil'].toSorted(),
    )
  })

  it('points a person without a password to their passkey', () => {
    expect(letter(noPasswordToReset).heading).toBe('You sign in with a passkey')
    expect(linkTo(noPasswordToReset)).toBe('https://sign.example.com/sign-in')
  })
})

describe('other emails about an account', () => {
  it('link to the sign-in settings, or to the home page after a claim', () => {
    for (const content of [newSignIn, factorChanged, signInsFailed, recoveryCodeUsed])
      expect(linkTo(content)).toBe('https://sign.example.com/settings/sign-in')
    expect(linkTo(claimed)).toBe('https://sign.example.com/')
  })

  it('say how many recovery codes are left', () => {
    expect(text(recoveryCodeUsed)).toContain('Nine recovery codes are left.')
    expect(text({ ...recoveryCodeUsed, left: 1 })).toContain('One recovery code is left.')
    expect(text({ ...recoveryCodeUsed, left: 0 })).toContain('No recovery codes are left.')
  })

  it('list all changes of one action', () => {
    expect(text(factorChanged)).toContain(
      'Changed: An authenticator app was added New recovery codes were made; earlier ones no longer work',
    )
  })

  it('name both addresses of a change, and give the old one no button', () => {
    const old = { ...addressChanged, to: { name: 'Ada Lovelace', email: addressChanged.before } }
    for (const content of [old, addressChanged]) {
      expect(text(content)).toContain('Old address: ad@example.com')
      expect(text(content)).toContain('New address: ada@example.com')
    }
    expect(letter(old).button).toBeNull()
    expect(letter(addressChanged).button?.label).toBe('Sign in')
  })
})
