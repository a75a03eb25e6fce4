import { limits } from '@countersign/contracts'
import * as schemas from '@countersign/contracts/schemas'
import { describe, expect, it } from '@jest/globals'

const faults = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

describe('client input', () => {
  it('accepts the published payloads unchanged', () => {
    const create = {
      title: 'T',
      status: 'draft',
      documentIds: [],
      emailSubject: null,
      emailMessage: null,
      requireAuth: 'false',
      sendReminders: 'true',
    }
    expect(schemas.SignatureRequestDraft.parse(create)).toEqual({ ...create, expiresInDays: 30, reminderEveryDays: 3 })
    const recipient = { name: 'Ada', email: 'ada@example.com', role: 'cc', status: 'pending' }
    expect(schemas.RecipientDraft.parse(recipient)).toEqual(recipient)
  })

  it('is trimmed for single lines, and unchanged for messages', () => {
    expect(schemas.RecipientDraft.parse({ name: ' Ada ', email: ' ada@example.com ', role: 'signer' })).toMatchObject({
      name: 'Ada',
      email: 'ada@example.com',
    })
    expect(schemas.SignatureRequestChange.parse({ emailMessage: ' a\n\tb ' })).toEqual({ emailMessage: ' a\n\tb ' })
  })

  it.each([
    ['nothing', {}, ['name is missing', 'email is missing', 'role is missing']],
    [
      'other kinds',
      { name: 1, email: 5, role: 'boss' },
      ['name must be text', 'email must be text', 'role must be one of signer, cc, approver'],
    ],
    [
      'a name too long',
      { name: 'x'.repeat(201), email: 'a@b.c', role: 'cc' },
      [`name is longer than ${limits.nameLength} characters`],
    ],
    [
      'an address too long',
      { name: 'x', email: `${'a'.repeat(250)}@b.cd`, role: 'cc' },
      [`email is longer than ${limits.emailLength} characters`],
    ],
    [
      'a line break in a name',
      { name: 'A\nB', email: 'a@b.c', role: 'cc' },
      ['name holds a line break or a control character'],
    ],
    [
      'a name of a mark and invisible characters',
      { name: '\u05b0\u200b\u3164', email: 'a@b.c', role: 'cc' },
      ['name has no visible letter'],
    ],
    ['an empty name', { name: ' ', email: 'a@b.c', role: 'cc' }, ['name is empty']],
    [
      'a name that is read from its end',
      { name: 'Ada \u202egnp.exe', email: 'a@b.c', role: 'cc' },
      ['name holds a mark that turns the direction of writing'],
    ],
    ['half of a character', { name: 'A\ud800', email: 'a@b.c', role: 'cc' }, ['name holds half of a character']],
    ['an order of nought', { name: 'x', email: 'a@b.c', role: 'cc', order: 0 }, ['order must be at least 1']],
  ])('has clear error messages for %s', (_what, value, expected) => {
    expect(faults(schemas.RecipientDraft, value)).toEqual(expected)
  })

  it.each(['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069'])(
    'may not contain direction marks in titles, subjects and reasons: %j',
    (mark) => {
      const text = `a${mark}b`
      const turned = 'holds a mark that turns the direction of writing'
      expect(faults(schemas.SignatureRequestChange, { title: text, emailSubject: text })).toEqual([
        `title ${turned}`,
        `emailSubject ${turned}`,
      ])
      for (const schema of [schemas.Cancellation, schemas.Declining, schemas.Erasing]) {
        expect(faults(schema, { reason: text })).toEqual([`reason ${turned}`])
      }
      expect(faults(schemas.SignatureRequestChange, { emailMessage: text, title: 'עברית العربية' })).toEqual([])
    },
  )

  it('has its email addresses validated as in a browser', () => {
    for (const good of ['a@b', 'a.b+c@d-e.example', "o'hara@example.com"])
      expect(schemas.email.safeParse(good).success).toBe(true)
    for (const bad of ['', 'a', 'a@', '@b', 'a b@c.d', 'a@b..c'])
      expect(schemas.email.safeParse(bad).success).toBe(false)
  })

  it('needs whole percents, and sizes that fit the canvas', () => {
    const field = {
      documentId: '01900000-0000-7000-8000-000000000000',
      recipientId: '01900000-0000-7000-8000-000000000000',
      type: 'text',
      x: 1,
      y: 2,
      width: 100,
      height: 30,
    }
    expect(schemas.FieldDraft.parse(field)).toMatchObject({ page: 1, required: 'true', value: null })
    expect(faults(schemas.FieldDraft, { ...field, x: 1.5, width: 401, value: 'filled' })).toEqual([
      'x is not a whole percent',
      'width must be at most 400',
      'value is filled by its recipient, not when placed',
    ])
  })

  it('needs at least one property in a change', () => {
    expect(faults(schemas.FieldChange, {})).toEqual([' names nothing to change'])
  })
})
