import { createHash } from 'node:crypto'
import type { Finishing } from '@countersign/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { acted, field, fourFields, othersField, view } from './sample-view.js'
import { notePageSize } from '../src/fields/page-sizes.js'
import { decline, finish, path, pdf, read, setWide, showPage, title } from './show-page.js'

beforeEach(() => {
  setWide(true)
  sessionStorage.clear()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const one = [field({ type: 'text', height: 12 })]
const sentValues = (calls: { path: string; body: unknown }[]) =>
  calls.flatMap(({ path: to, body }) => (to === `${path}/finish` ? ((body as Finishing).values ?? []) : []))

async function signing(over: Parameters<typeof view>[0] = {}, answers: Parameters<typeof showPage>[1] = {}) {
  const page = showPage(view(over), { [finish]: () => ({ body: acted() }), ...answers })
  await page.toSigning()
  return page
}

/** Signs by typing, because jsdom has no canvas. */
async function signByTyping({ user }: Awaited<ReturnType<typeof signing>>) {
  await user.click(await button(/^Signature, page 2/))
  await user.click(await screen.findByRole('tab', { name: 'Type' }))
  await user.click(await button('Adopt and place'))
}

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

/** Fills in the text of `one`, and finishes. */
async function fillAndFinish(user: Awaited<ReturnType<typeof signing>>['user']) {
  await user.click(await button(/^Text, page 1/))
  await user.keyboard('Yes{Escape}')
  await user.click(await button('Finish'))
}

describe('signing', () => {
  it('names every page, and the recipient’s fields by type, page, position and whether required', async () => {
    await signing()
    expect(screen.getByRole('group', { name: 'Agreement.pdf, page 2 of 2' })).toBeVisible()
    const page = within(screen.getByRole('group', { name: 'Agreement.pdf, page 1 of 2' }))
    expect(page.getByRole('button', { name: 'Text, page 1, 1 of 4, required' })).toBeVisible()
    const annex = within(screen.getByRole('group', { name: 'Annex.pdf, page 1 of 1' }))
    expect(annex.getByRole('checkbox', { name: 'Checkbox, page 1, 4 of 4, required' })).not.toBeChecked()
  })

  it('visits the fields in order, announces the position, and wraps around', async () => {
    const { user, host } = await signing()
    await user.click(await button('First field'))
    expect(screen.getByText('1 of 4')).toBeVisible()
    expect(host.say).toHaveBeenLastCalledWith('Field 1 of 4. Text, page 1, required.')
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
    await user.click(await button('Next field'))
    expect(host.say).toHaveBeenLastCalledWith('Field 2 of 4. Signature, page 2, required.')
    await user.click(await button('Cancel'))
    await waitFor(async () => expect(await button(/^Signature, page 2/)).toHaveFocus())
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(screen.getByText('1 of 4')).toBeVisible()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(screen.getByText('4 of 4')).toBeVisible()
  })

  it('reads the view again when something is filled in, at most every ten seconds', async () => {
    const { user, calls } = await signing()
    const reads = () => calls.filter((call) => `${call.method} ${call.path}` === read).length
    const before = reads()
    const startedAt = Date.now()
    const now = jest.spyOn(Date, 'now')
    try {
      for (const [seconds, more] of [
        [9, 0],
        [11, 1],
        [19, 1],
        [22, 2],
      ] as const) {
        now.mockReturnValue(startedAt + seconds * 1000)
        await user.click(await screen.findByRole('checkbox', { name: /^Checkbox, page 1/ }))
        await waitFor(() => expect(reads()).toBe(before + more))
      }
    } finally {
      now.mockRestore()
    }
  })

  it('opens a signature at the first press of the guiding button, and checks a box at the second', async () => {
    const { user } = await signing({ fields: [field({ id: 'mark' }), field({ type: 'checkbox' })] })
    await user.click(await button('First field'))
    expect(await screen.findByRole('dialog', { name: 'Your signature' })).toBeVisible()
    await user.click(await button('Cancel'))
    await user.click(await button('Next field'))
    expect(screen.getByRole('checkbox')).not.toBeChecked()
    await user.click(await button('Check it'))
    expect(screen.getByRole('checkbox')).toBeChecked()
    await user.click(await button('Next field'))
    expect(await screen.findByRole('dialog', { name: 'Your signature' })).toBeVisible()
  })

  it('accepts text on the page, Enter moves on, and Escape stops editing', async () => {
    const { user } = await signing()
    await user.click(await button(/^Text, page 1/))
    await user.keyboard('Mathematician{Enter}')
    expect(await button('Text, page 1, 1 of 4, required, done: Mathematician')).toBeVisible()
    expect(screen.getByText('2 of 4')).toBeVisible()
    await user.click(await button(/^Text, page 1/))
    await user.keyboard('!{Escape}')
    expect(await button(/done: Mathematician!/)).toBeVisible()
    await waitFor(async () => expect(await button(/done: Mathematician!/)).toHaveFocus())
  })

  it('cuts a right-to-left title and value at their ends', async () => {
    const { user } = await signing({ fields: one, request: { ...view().request, title: 'חוזה' } })
    expect(screen.getByText('\u2068חוזה\u2069')).toHaveAttribute('dir', 'auto')
    await user.click(await button(/^Text, page 1/))
    await user.keyboard('מהנדס{Escape}')
    const list = within(screen.getByRole('navigation', { name: 'Fields in order' }))
    expect(list.getByText('\u2068מהנדס\u2069')).toHaveAttribute('dir', 'auto')
  })

  it('leads to a text that the server finds too long, while its page is not loaded', async () => {
    const detail = 'The field text on page 1 takes a shorter text: this one would be printed in less than 5 points.'
    const problem = { type: 'about:blank', detail, errors: [{ field: one[0]!.id, message: detail }] }
    const headers = { 'content-type': 'application/problem+json' }
    const { user } = await signing({ fields: one }, { [finish]: () => ({ status: 422, headers, body: problem }) })
    await fillAndFinish(user)
    expect(await screen.findByText(detail)).toBeVisible()
    await user.click(await button('Text, page 1'))
    const input = await screen.findByRole('textbox', { name: /^Text, page 1/ })
    await waitFor(() => expect(input).toHaveFocus())
    expect(input).toHaveValue('Yes')
  })

  it('says while typing that a text is too long, and takes it once it is shorter', async () => {
    notePageSize({ documentId: 'agreement', page: 1 }, { width: 595, height: 842 })
    const { user } = await signing()
    await user.click(await button(/^Text, page 1/))
    const input = await screen.findByRole('textbox', { name: /^Text, page 1/ })
    fireEvent.change(input, { target: { value: 'Mathematician and engineer. '.repeat(100) } })
    expect(await screen.findByRole('alert')).toHaveTextContent('This text is too long for the field. Shorten it.')
    fireEvent.change(input, { target: { value: 'Mathematician\u00ad and\tengineer' } })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(input).toHaveValue('Mathematician and engineer')
  })

  it('proposes today for a date', async () => {
    const { user } = await signing({ fields: [field({ type: 'date' })] })
    await user.click(await button(/^Date, page 1/))
    const now = new Date()
    const expected = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
    expect(screen.getByLabelText(/^Date, page 1/)).toHaveValue(expected.join('-'))
  })

  it('checks a box immediately, and announces the number of fields left', async () => {
    const { user, host } = await signing()
    await user.click(screen.getByRole('checkbox'))
    expect(screen.getByRole('checkbox')).toBeChecked()
    expect(host.say).toHaveBeenLastCalledWith('Done. 3 left.')
  })

  it('lists the fields by document, and goes to the selected one', async () => {
    const { user, host } = await signing()
    const list = within(screen.getByRole('navigation', { name: 'Fields in order' }))
    await user.click(list.getByRole('button', { name: /Checkbox/ }))
    expect(host.say).toHaveBeenLastCalledWith('Field 4 of 4. Checkbox, page 1, required.')
    expect(list.getByRole('button', { name: /Checkbox/ })).toHaveAttribute('aria-current', 'true')
  })

  it('places an adopted mark in every further signature field with one press', async () => {
    const two = [field({ page: 2 }), field({ id: 'second', page: 1 })]
    const page = await signing({ fields: two })
    await signByTyping(page)
    await page.user.click(await button(/^Signature, page 1/))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await button('Signature, page 1, 2 of 2, required, done: Ada Lovelace')).toBeVisible()
  })
})

describe('finishing', () => {
  it('leads to the first missing field, and each shows what is missing', async () => {
    const { user, calls } = await signing()
    const early = await button('Finish')
    expect(early).toHaveAttribute('aria-disabled', 'true')
    expect(early).toHaveAccessibleDescription('4 required fields are still empty.')
    fireEvent.click(early)
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
    expect(await button(/^Signature, page 2/)).toHaveAccessibleDescription('Sign here to finish')
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Check this box to finish')
    expect(calls.some((call) => call.path.endsWith('/finish'))).toBe(false)
    await user.keyboard('Mathematician{Enter}')
    expect(screen.getByText('3 required fields are still empty.')).toBeVisible()
  })

  it('does not require optional fields, and omits them', async () => {
    const optional = field({ type: 'text', page: 2, required: 'false' })
    const { user, calls } = await signing({ fields: [...one, optional] })
    await fillAndFinish(user)
    expect(await title(/You have signed/)).toBeVisible()
    expect(sentValues(calls)).toEqual([{ fieldId: 'text-1', value: 'Yes' }])
  })

  it('does not accept spaces as text', async () => {
    const { user } = await signing({ fields: one })
    await user.click(await button(/^Text, page 1/))
    await user.keyboard('   {Escape}')
    expect(await button('Finish')).toHaveAttribute('aria-disabled', 'true')
  })

  it('sends every value by its type, and then shows thanks', async () => {
    const page = await signing()
    const { user, calls } = page
    await user.click(await button(/^Text, page 1/))
    await user.keyboard('Mathematician{Escape}')
    await signByTyping(page)
    await user.click(await button(/^Date, page 2/))
    fireEvent.change(screen.getByLabelText(/^Date, page 2/), { target: { value: '2026-11-20' } })
    await user.click(screen.getByRole('checkbox'))
    await user.click(await button('Finish'))
    expect(await title('Thank you, Ada Lovelace. You have signed.')).toHaveFocus()
    expect(sentValues(calls)).toEqual([
      { fieldId: 'text-1', value: 'Mathematician' },
      { fieldId: 'signature-2', value: { kind: 'typed', text: 'Ada Lovelace', font: 'formal' } },
      { fieldId: 'date-2', value: '2026-11-20' },
      { fieldId: 'checkbox-1', value: 'true' },
    ])
  })

  it('sends the hash of every displayed document in order, and the revision of other recipients’ values', async () => {
    const { user, calls } = await signing({ fields: one, seen: 7 })
    await fillAndFinish(user)
    expect(await title(/You have signed/)).toBeVisible()
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(calls.find((call) => call.path === `${path}/finish`)!.body).toMatchObject({
      consent: true,
      seen: 7,
      documents: [
        { id: 'agreement', sha256: sha256('The agreement') },
        { id: 'annex', sha256: sha256('The annex') },
      ],
    })
  })

  it('waits for a document that is still loading, and shows the progress', async () => {
    let go = (): void => {}
    const until = new Promise<void>((resolve) => (go = resolve))
    const annex = () => ({ body: 'x'.repeat(21), headers: { 'content-length': '21' }, until })
    const { user } = await signing({ fields: one }, { [pdf('annex')]: annex })
    await fillAndFinish(user)
    expect(await screen.findByText('Loading Annex.pdf: 14 Bytes of 21 Bytes')).toBeVisible()
    expect(await button('Signing…')).toHaveAttribute('aria-busy', 'true')
    go()
    expect(await title(/You have signed/)).toBeVisible()
  })

  it('is aborted when a document cannot be fetched, and keeps all entries', async () => {
    const page = await signing({ fields: one }, { [pdf('annex')]: unreachable })
    await fillAndFinish(page.user)
    expect(await screen.findByRole('alert')).toHaveTextContent('Everything you entered is still here.')
    expect(page.calls.some((call) => call.path.endsWith('/finish'))).toBe(false)
    page.answers[pdf('annex')] = () => ({ body: 'The annex' })
    await page.user.click(await button('Try again'))
    expect(await title(/You have signed/)).toBeVisible()
  })

  it('refetches documents that have changed meanwhile, and keeps all entries', async () => {
    const text = 'The documents changed while you read them.'
    const page = await signing({ fields: one }, { [finish]: () => ({ status: 409, body: text }) })
    await fillAndFinish(page.user)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(await button(/done: Yes/)).toBeVisible()
    page.answers[finish] = () => ({ body: acted() })
    await page.user.click(await button('Try again'))
    expect(await title(/You have signed/)).toBeVisible()
    expect(page.calls.filter((call) => call.path.includes('/annex/pdf?'))).toHaveLength(2)
    const tries = page.calls.filter((call) => call.path === `${path}/finish`)
    expect(new Set(tries.map(({ key }) => key)).size).toBe(2)
  })

  it('shows values filled in meanwhile, keeps all entries, and sends the newer revision', async () => {
    const text = 'Alan Turing filled in 1 field while you were reading. Review it, then finish.'
    const page = await signing({ fields: one, seen: 7 }, { [finish]: () => ({ status: 409, body: text }) })
    const filled = othersField({
      type: 'text',
      done: true,
      value: 'Mathematician',
      at: '2026-11-20T14:02:51Z',
      digits: '1ac60d50',
    })
    const day = { type: 'date', value: '2026-11-20', asksToLook: false } as const
    const others = [filled, othersField({ ...filled, ...day, page: 2, fieldId: 'others-2' })]
    page.answers[read] = () => ({ body: view({ fields: one, seen: 9, othersFields: others }) })
    await fillAndFinish(page.user)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(text)
    expect(await within(alert).findByRole('button', { name: 'Alan Turing: Text, page 1' })).toBeVisible()
    expect(within(alert).getAllByRole('button')).toHaveLength(1)
    expect(await button(/done: Yes/)).toBeVisible()
    page.answers[finish] = () => ({ body: acted() })
    await page.user.click(await button('Finish'))
    expect(await title(/You have signed/)).toBeVisible()
    const [before, after] = page.calls.filter((call) => call.path === `${path}/finish`)
    expect([before, after].map((call) => (call!.body as Finishing).seen)).toEqual([7, 9])
    expect(sentValues([after!])).toEqual([{ fieldId: 'text-1', value: 'Yes' }])
    expect(before!.key).not.toBe(after!.key)
  })

  it('shows that it is busy', async () => {
    const { user } = await signing({ fields: one }, { [finish]: () => new Promise(() => {}) })
    await fillAndFinish(user)
    expect(await button('Signing…')).toHaveAttribute('aria-busy', 'true')
  })

  it('keeps all entries on a network failure, and can be retried', async () => {
    const page = await signing({ fields: one }, { [finish]: unreachable })
    await fillAndFinish(page.user)
    expect(await screen.findByRole('alert')).toHaveTextContent('Everything you entered is still here.')
    expect(await button(/done: Yes/)).toBeVisible()
    page.answers[finish] = () => ({ body: acted() })
    await page.user.click(await button('Try again'))
    expect(await title(/You have signed/)).toBeVisible()
  })

  it('shows how the request ended when it is too late', async () => {
    const page = await signing(
      { fields: one },
      { [finish]: () => ({ status: 410, body: 'This request was cancelled.' }) },
    )
    page.answers[read] = () => ({
      body: view({
        request: { ...view().request, status: 'cancelled' },
        ended: { status: 'cancelled', at: '2026-11-20T11:20:00Z', reason: null },
      }),
    })
    await fillAndFinish(page.user)
    expect(await title('Grace Hopper cancelled this request')).toHaveFocus()
  })

  it('shows that it is not the recipient’s turn', async () => {
    const page = await signing({ fields: one }, { [finish]: () => ({ status: 403, body: 'It’s not your turn yet.' }) })
    page.answers[read] = () => ({ body: view({ yourTurn: false }) })
    await fillAndFinish(page.user)
    expect(await title('It’s not your turn yet')).toBeVisible()
  })

  it('asks for a code again when its proof has expired, and keeps all entries', async () => {
    const page = await signing({ fields: one }, { [finish]: () => ({ status: 401, body: 'Enter the code first.' }) })
    const locked = {
      codeRequired: true,
      request: { title: 'Contract Agreement', senderName: null },
      maskedEmail: 'a•••',
    }
    page.answers[read] = () => ({ body: locked })
    page.answers[`POST ${path}/code/verify`] = () => ({ body: view({ fields: one }) })
    await fillAndFinish(page.user)
    await page.user.click(await button('I have a code'))
    await page.user.type(screen.getByLabelText('6-digit code'), '418026')
    expect(await button(/done: Yes/)).toBeVisible()
  })
})

describe('on a phone', () => {
  beforeEach(() => setWide(false))

  it('a text is filled in on a sheet that leads to the next field', async () => {
    const { user } = await signing({ fields: [fourFields[0]!, fourFields[3]!] })
    await user.click(await button(/^Text, page 1/))
    const sheet = within(await screen.findByRole('dialog', { name: 'Text' }))
    await user.type(sheet.getByLabelText('Enter text'), 'Mathematician')
    await user.click(sheet.getByRole('button', { name: 'Next field' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await button(/done: Mathematician/)).toBeVisible()
    await waitFor(() => expect(screen.getByRole('checkbox')).toHaveFocus())
  })

  it('the list opens from the dock and contains Finish', async () => {
    const { user } = await signing()
    await user.click(await button('4 fields. Open the list of your fields'))
    const sheet = within(await screen.findByRole('dialog', { name: 'Your fields' }))
    expect(sheet.getAllByRole('listitem')).toHaveLength(4)
    fireEvent.click(sheet.getByRole('button', { name: 'Finish' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your fields' })).toBeNull())
    expect(await button('1 of 4. Open the list of your fields')).toBeVisible()
  })

  it('Finish replaces Next once nothing is missing', async () => {
    const { user } = await signing({ fields: [fourFields[3]!] })
    expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull()
    await user.click(screen.getByRole('checkbox'))
    await user.click(await button('Finish'))
    expect(await title(/You have signed/)).toBeVisible()
  })
})

describe('the list of fields without pages', () => {
  const asList = async (over: Parameters<typeof view>[0] = {}) => {
    const page = await signing(over)
    await page.user.click(await button('More'))
    await page.user.click(await button('Fill in as a list'))
    return page
  }

  it('has the same fields as plain controls, including a typed signature', async () => {
    const { user, calls } = await asList()
    await user.type(screen.getByLabelText('Text, page 1, required'), 'Mathematician')
    await user.click(screen.getByRole('radio', { name: /Quick/ }))
    fireEvent.change(screen.getByLabelText('Date, page 2, required'), { target: { value: '2026-11-20' } })
    await user.click(screen.getByLabelText('Checkbox, page 1, required'))
    await user.click(await button('Finish'))
    await title(/You have signed/)
    expect(sentValues(calls)).toContainEqual({
      fieldId: 'signature-2',
      value: { kind: 'typed', text: 'Ada Lovelace', font: 'quick' },
    })
  })

  it('summarizes missing fields at the top, with links', async () => {
    const { user } = await asList()
    await user.click(await button('Finish'))
    const summary = within(await screen.findByRole('alert'))
    expect(summary.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      fourFields.map(({ id }) => `#field-${id}`),
    )
  })
})

describe('an approver', () => {
  const recipient = { ...view().recipient, role: 'approver' as const }
  const approver = { recipient, fields: [] }

  it('is asked to approve, consents to that, and approves without drawing', async () => {
    const done = acted({ recipient: { ...recipient, status: 'approved' } })
    const page = showPage(view(approver), { [finish]: () => ({ body: done }) })
    expect(await title('Grace Hopper asks you to approve Contract Agreement')).toBeVisible()
    await page.toSigning()
    expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull()
    await page.user.click(await button('Approve'))
    expect(await title('Thank you, Ada Lovelace. You have approved.')).toBeVisible()
    const sent = page.calls.find((call) => call.path === `${path}/finish`)!.body as Finishing
    expect(sent).toMatchObject({ consent: true, seen: 12, values: [] })
    expect(sent.documents).toHaveLength(2)
  })

  it('sees no open fields of other recipients', async () => {
    await signing({ ...approver, othersFields: [othersField()] })
    expect(screen.queryByText('For Alan Turing')).toBeNull()
  })

  it('can decline', async () => {
    const page = await signing(approver, { [decline]: () => new Promise(() => {}) })
    await page.user.click(await button('Decline…'))
    await page.user.type(await screen.findByLabelText('Your reason'), 'No')
    await page.user.click(await button('Decline to approve'))
    expect(await button('Declining…')).toHaveAttribute('aria-busy', 'true')
  })
})

describe('leaving', () => {
  it('asks first only if something was entered', async () => {
    const { user } = await signing({ fields: one })
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(false)
    await user.click(await button(/^Text, page 1/))
    await user.keyboard('Yes{Escape}')
    expect(leave()).toBe(true)
  })
})
