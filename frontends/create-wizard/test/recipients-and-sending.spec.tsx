import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { endOf, lastDay } from '../src/options/period'
import { fakeServer } from './fake-server'
import { sampleField, sampleRecipient } from '@countersign/ui/test/sample-views'
import { sampleDraft } from './sample-draft'
import { lastNotice, openDraft, pressInToast, showPage } from './show-page'

/** jsdom cannot run the engine, so the document never opens. */
jest.mock('../../../packages/pdf-pages/src/engine/load-engine', () => ({ loadEngine: () => new Promise(() => {}) }))

const ada = sampleRecipient()
const grace = sampleRecipient({ id: 'grace', name: 'Grace Hopper', email: 'grace@example.com' })
const request = '/api/signature-requests/request-1'

describe('recipients', () => {
  it('can be added once both name and address are filled in', async () => {
    const { server, user } = openDraft()
    const add = await screen.findByRole('button', { name: 'Add Recipient' })
    expect(add).toBeDisabled()
    await user.type(screen.getByLabelText('Full Name'), 'Ada Lovelace')
    expect(add).toBeDisabled()
    await user.type(screen.getByLabelText('Email Address'), 'ada@example.com{Enter}')
    const row = (await screen.findByText('Signer 1')).closest('li')!
    for (const text of ['Ada Lovelace', 'ada@example.com', 'Needs to Sign']) within(row).getByText(text)
    expect(server.sent('POST')[0]).toEqual({
      method: 'POST',
      path: `${request}/recipients`,
      body: { name: 'Ada Lovelace', email: 'ada@example.com', role: 'signer', status: 'pending' },
    })
    expect(screen.getByLabelText('Full Name')).toHaveValue('')
    expect(screen.getByLabelText('Full Name')).toHaveFocus()
  })

  it('can include the sender by one press when one is configured', async () => {
    const sender = { name: 'Grace Hopper', email: 'Grace@example.com' }
    const { server, user } = openDraft({}, sender)
    await user.click(await screen.findByRole('button', { name: 'Add me' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Grace Hopper' })).toHaveFocus())
    expect(server.sent('POST')[0]?.body).toMatchObject({ ...sender, role: 'signer' })
    expect(screen.queryByRole('button', { name: 'Add me' })).toBeNull()
  })

  it('cannot include the sender when none is configured', async () => {
    openDraft()
    await screen.findByLabelText('Full Name')
    expect(screen.queryByRole('button', { name: 'Add me' })).toBeNull()
  })

  it('need a complete address', async () => {
    const { server, user } = openDraft()
    await user.type(await screen.findByLabelText('Full Name'), 'Ada')
    await user.type(screen.getByLabelText('Email Address'), 'ada@')
    await user.click(screen.getByRole('button', { name: 'Add Recipient' }))
    screen.getByText('Enter the full email address, like name@example.com.')
    expect(server.sent('POST')).toEqual([])
  })

  it('can be pasted as name and address', async () => {
    const { server, user } = openDraft()
    const address = await screen.findByLabelText('Email Address')
    await user.click(address)
    await user.paste('"Müller, Jörg" <info@müller-käse.de>;')
    expect(screen.getByLabelText('Full Name')).toHaveValue('Müller, Jörg')
    await user.click(screen.getByRole('button', { name: 'Add Recipient' }))
    await waitFor(() =>
      expect(server.sent('POST')[0]?.body).toMatchObject({
        name: 'Müller, Jörg',
        email: 'info@xn--mller-kse-12a1x.de',
      }),
    )
  })

  it('keep a typed name, and lose marks around the address', async () => {
    const { server, user } = openDraft()
    await user.type(await screen.findByLabelText('Full Name'), 'Ada King')
    await user.click(screen.getByLabelText('Email Address'))
    await user.paste('Ada <ada@example.com>')
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ada King')
    await user.clear(screen.getByLabelText('Email Address'))
    await user.paste('\u202aada@example.com\u202c,')
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(server.sent('POST')[0]?.body).toMatchObject({ name: 'Ada King', email: 'ada@example.com' }),
    )
    await waitFor(() => expect(screen.getByLabelText('Full Name')).toHaveFocus())
    expect(screen.getByLabelText('Full Name')).toHaveValue('')
    expect(screen.getByLabelText('Email Address')).toHaveValue('')
  })

  it.each(['\u200b', '\u2800', '\u3164', '\u115f', '\u00ad', '\u0301'])(
    'need a name that can be seen: %j',
    async (name) => {
      const { user } = openDraft()
      await user.type(await screen.findByLabelText('Email Address'), 'ada@example.com')
      await user.type(screen.getByLabelText('Full Name'), name)
      expect(screen.getByText('Enter a name with at least one visible letter.')).toBeVisible()
      expect(screen.getByRole('button', { name: 'Add Recipient' })).toBeDisabled()
      await user.type(screen.getByLabelText('Full Name'), 'A')
      expect(screen.queryByText('Enter a name with at least one visible letter.')).toBeNull()
      expect(screen.getByRole('button', { name: 'Add Recipient' })).toBeEnabled()
    },
  )

  it.each([
    ['ada@example.com, grace@example.com', 'Enter one email address. Add each person separately.'],
    [
      'jürgen@example.com',
      'Enter an address that has only letters from a to z before the @. Few mail servers take others.',
    ],
  ])('need one address that mail servers take: %s', async (text, sentence) => {
    const { server, user } = openDraft()
    await user.type(await screen.findByLabelText('Full Name'), 'Ada')
    await user.type(screen.getByLabelText('Email Address'), text)
    await user.tab()
    await screen.findByText(sentence)
    await user.click(screen.getByRole('button', { name: 'Add Recipient' }))
    expect(server.sent('POST')).toEqual([])
    await user.clear(screen.getByLabelText('Email Address'))
    await user.type(screen.getByLabelText('Email Address'), 'ada@example.com')
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('stay in the form when the server refuses them', async () => {
    const { server, user, notices } = openDraft()
    server.refuse('POST', `${request}/recipients`, 422, 'A request can have 50 recipients at most.')
    await user.type(await screen.findByLabelText('Full Name'), 'Ada')
    await user.type(screen.getByLabelText('Email Address'), 'ada@example.com{Enter}')
    await waitFor(() => expect(lastNotice(notices)?.text).toBe('422: A request can have 50 recipients at most.'))
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ada')
  })

  it('can be edited', async () => {
    const { server, user } = openDraft({ recipients: [ada] })
    await user.click(await screen.findByRole('button', { name: 'Edit Ada Lovelace' }))
    const name = screen.getAllByLabelText('Full Name')[0]!
    await user.clear(name)
    await user.type(name, 'Ada King')
    await user.click(screen.getByRole('button', { name: 'Save Recipient' }))
    await screen.findByText('Ada King', { selector: '.person__name' })
    expect(server.sent('PATCH')).toEqual([
      {
        method: 'PATCH',
        path: `${request}/recipients/ada`,
        body: { name: 'Ada King', email: 'ada@example.com', role: 'signer' },
      },
    ])
  })

  it('can get a private message, and lose it again', async () => {
    const { server, user } = openDraft({ recipients: [grace] })
    await user.type(await screen.findByLabelText('Full Name'), 'Ada Lovelace')
    await user.type(screen.getByLabelText('Email Address'), 'ada@example.com')
    await user.click(screen.getByRole('button', { name: 'Add a private message' }))
    const box = screen.getByLabelText('Private message')
    await waitFor(() => expect(box).toHaveFocus())
    await user.type(box, 'Page 3 is new.')
    await user.click(screen.getByRole('button', { name: 'Add Recipient' }))
    await waitFor(() =>
      expect(server.sent('POST')[0]?.body).toMatchObject({ name: 'Ada Lovelace', message: 'Page 3 is new.' }),
    )
    const row = (await screen.findByText('Signer 2')).closest('li')!
    within(row).getByText('Has a private message')
    expect(screen.queryByLabelText('Private message')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Edit Ada Lovelace' }))
    await user.clear(screen.getByLabelText('Private message'))
    await user.click(screen.getByRole('button', { name: 'Save Recipient' }))
    await waitFor(() => expect(server.sent('PATCH')[0]?.body).toMatchObject({ message: null }))
  })

  it('are removed with their fields and restored by Undo', async () => {
    const { user, notices } = openDraft({ recipients: [ada, grace], signatureFields: [sampleField()] })
    await user.click(await screen.findByRole('button', { name: 'Remove Ada Lovelace' }))
    expect(screen.queryByText('ada@example.com')).toBeNull()
    expect(lastNotice(notices)).toMatchObject({ title: 'Ada Lovelace removed', text: 'Their field was removed too.' })
    pressInToast(notices)
    await screen.findByText('ada@example.com')
  })

  it('keep the keyboard focus in place', async () => {
    const { user, notices } = openDraft({ recipients: [ada, grace] })
    const edit = (name: string) => screen.getByRole('button', { name: `Edit ${name}` })
    await user.click(await screen.findByRole('button', { name: 'Edit Ada Lovelace' }))
    expect(screen.getAllByLabelText('Full Name')[0]).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(edit('Ada Lovelace')).toHaveFocus())
    await user.click(edit('Ada Lovelace'))
    await user.click(screen.getByRole('button', { name: 'Save Recipient' }))
    await waitFor(() => expect(edit('Ada Lovelace')).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Remove Ada Lovelace' }))
    await waitFor(() => expect(edit('Grace Hopper')).toHaveFocus())
    pressInToast(notices)
    await waitFor(() => expect(edit('Ada Lovelace')).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Remove Ada Lovelace' }))
    await user.click(screen.getByRole('button', { name: 'Remove Grace Hopper' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Recipients' })).toHaveFocus())
  })

  it('get numbers when signing in order is switched on', async () => {
    const { server, user } = openDraft({ recipients: [ada, grace] })
    await user.click(await screen.findByRole('switch', { name: 'Sign in order' }))
    const second = await screen.findByLabelText('Signing order of Grace Hopper')
    expect(second).toHaveValue(2)
    await waitFor(() => expect(server.sent('PATCH').map(({ body }) => body)).toEqual([{ order: 1 }, { order: 2 }]))
  })
})

describe('options', () => {
  it('are stored when their control loses focus, not before', async () => {
    const { server, user } = openDraft()
    const subject = await screen.findByLabelText('Subject Line')
    expect(subject).toHaveValue('Please sign: Contract Agreement')
    expect(screen.getByLabelText('Message')).toHaveValue('Please review and sign the attached documents...')
    expect(screen.getByRole('switch', { name: 'Send reminders' })).toBeChecked()
    await user.clear(subject)
    await user.type(subject, 'Your lease')
    expect(server.sent('PATCH')).toEqual([])
    await user.tab()
    await waitFor(() => expect(server.sent('PATCH').map(({ body }) => body)).toEqual([{ emailSubject: 'Your lease' }]))
    await user.click(screen.getByRole('switch', { name: 'Send reminders' }))
    await waitFor(() => expect(server.sent('PATCH')[1]?.body).toEqual({ sendReminders: 'false' }))
  })

  it('set the period by days or by date, and the reminder interval while reminders are on', async () => {
    const { server, user } = openDraft()
    const until = await screen.findByLabelText('Expires on')
    expect(until).toHaveValue(lastDay(30))
    await user.click(screen.getByRole('combobox', { name: 'Expires in' }))
    await user.click(screen.getByRole('option', { name: '2 days' }))
    await waitFor(() => expect(server.sent('PATCH')[0]?.body).toEqual({ expiresInDays: 2 }))
    expect(until).toHaveValue(lastDay(2))
    expect(screen.getByText(/We’ll warn everyone 1 day before/)).toBeVisible()
    fireEvent.change(until, { target: { value: lastDay(21) } })
    await waitFor(() => expect(server.sent('PATCH')[1]?.body).toEqual({ expiresBy: endOf(lastDay(21)) }))
    expect(screen.getByRole('combobox', { name: 'Expires in' })).toHaveTextContent('21 days')
    fireEvent.change(until, { target: { value: '2020-01-01' } })
    fireEvent.blur(until)
    expect(await screen.findByText('Choose a date from tomorrow to one year from now.')).toBeVisible()
    await user.click(screen.getByRole('switch', { name: 'Send reminders' }))
    expect(screen.queryByRole('combobox', { name: 'Remind every' })).toBeNull()
    expect(screen.queryByText(/We’ll warn everyone/)).toBeNull()
  })

  it('let the subject follow a typed title, also after a reload, until a subject is typed', async () => {
    const emailSubject = 'Please sign: Lease 2025'
    const { server, user } = openDraft({ title: 'Lease 2025', emailSubject })
    const [title, subject] = [await screen.findByLabelText('Title'), screen.getByLabelText('Subject Line')]
    await user.clear(title)
    await user.type(title, 'Lease 2026{Enter}')
    expect(subject).toHaveValue('Please sign: Lease 2026')
    await user.clear(subject)
    await user.type(subject, 'Your lease')
    await user.clear(title)
    await user.type(title, 'Lease 2027{Enter}')
    expect(subject).toHaveValue('Your lease')
    await waitFor(() =>
      expect(server.sent('PATCH').map(({ body }) => body)).toEqual([
        { title: 'Lease 2026', emailSubject: 'Please sign: Lease 2026' },
        { emailSubject: 'Your lease' },
        { title: 'Lease 2027' },
      ]),
    )
  })

  it('include the title, which is never empty', async () => {
    const { server, user } = openDraft()
    const title = await screen.findByLabelText('Title')
    await user.clear(title)
    await user.tab()
    expect(title).toHaveValue('Consulting Agreement')
    await user.type(title, ' 2026{Enter}')
    await waitFor(() =>
      expect(server.sent('PATCH').map(({ body }) => body)).toEqual([
        { title: 'Consulting Agreement 2026', emailSubject: 'Please sign: Consulting Agreement 2026' },
      ]),
    )
  })
})

describe('sending', () => {
  it('is blocked by an invalid last day, and focuses it', async () => {
    const { server, user, host } = openDraft({ recipients: [ada], signatureFields: [sampleField()] })
    const until = await screen.findByLabelText('Expires on')
    const send = screen.getByRole('button', { name: 'Send Signature Request' })
    fireEvent.change(until, { target: { value: lastDay(-1) } })
    fireEvent.blur(until)
    expect(screen.getByText('Not Ready to Send')).toBeVisible()
    for (const button of [send, screen.getByRole('button', { name: 'Save as Draft' })]) {
      await user.click(button)
      expect(until).toHaveFocus()
      expect(until).toBeInvalid()
      expect(until).toHaveAccessibleDescription('Choose a date from tomorrow to one year from now.')
    }
    expect(server.sent('POST')).toEqual([])
    expect(host.navigate).not.toHaveBeenCalled()
    fireEvent.change(until, { target: { value: lastDay(7) } })
    expect(until).toBeValid()
    await user.click(send)
    await waitFor(() => expect(server.sent('POST')[0]?.path).toBe(`${request}/send`))
  })

  it('keeps a chosen last day over days, and is blocked once it is over until another one is chosen', async () => {
    const on = (days: number) => endOf(lastDay(days))!
    const kept = openDraft({
      recipients: [ada],
      signatureFields: [sampleField()],
      expiresInDays: 30,
      expiresBy: on(27),
    })
    expect(await screen.findByLabelText('Expires on')).toHaveValue(lastDay(27))
    expect(screen.getByRole('combobox', { name: 'Expires in' })).toHaveTextContent('27 days')
    expect(screen.getByText(/^Expires on the chosen day: if you send it now, exactly 27 days/)).toBeVisible()
    kept.unmount()
    const expiresBy = new Date(Date.now() - 60_000).toISOString()
    const { server, user } = openDraft({ recipients: [ada], signatureFields: [sampleField()], expiresBy })
    const until = await screen.findByLabelText('Expires on')
    expect(screen.getByText('Not Ready to Send')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send Signature Request' }))
    expect(until).toHaveFocus()
    await user.tab()
    expect(until).toBeInvalid()
    expect(server.sent('POST')).toEqual([])
    fireEvent.change(until, { target: { value: lastDay(7) } })
    await user.click(screen.getByRole('button', { name: 'Send Signature Request' }))
    await waitFor(() => expect(server.sent('POST')[0]?.path).toBe(`${request}/send`))
    expect(server.sent('PATCH').at(-1)?.body).toMatchObject({ expiresBy: on(7) })
    expect(server.sent('PATCH').at(-1)?.body).not.toHaveProperty('expiresInDays')
  })

  it('updates the request, sends it and returns to the dashboard', async () => {
    const { server, user, notices, host } = openDraft({ recipients: [ada], signatureFields: [sampleField()] })
    await screen.findByText('Documents and recipients configured')
    await user.click(screen.getByRole('button', { name: 'Send Signature Request' }))
    await waitFor(() => expect(host.navigate).toHaveBeenCalledWith('/'))
    expect(server.calls.slice(1)).toEqual([
      {
        method: 'PATCH',
        path: request,
        body: {
          emailSubject: 'Please sign: Contract Agreement',
          emailMessage: 'Please review and sign the attached documents...',
          requireAuth: 'false',
          sendReminders: 'true',
          reminderEveryDays: 3,
          expiresInDays: 30,
        },
      },
      { method: 'POST', path: `${request}/send`, body: { recipients: ['ada'] } },
    ])
    expect(lastNotice(notices)).toMatchObject({
      title: 'Signature request sent!',
      text: 'Recipients will receive email notifications.',
    })
  })

  it('shows the reason on failure and stays', async () => {
    const { server, user, notices, host } = openDraft({ recipients: [ada], signatureFields: [sampleField()] })
    server.refuse('POST', `${request}/send`, 503, 'The event log cannot be written. Try again.')
    await user.click(await screen.findByRole('button', { name: 'Send Signature Request' }))
    await waitFor(() =>
      expect(lastNotice(notices)).toEqual({
        title: 'Failed to send request',
        text: '503: The event log cannot be written. Try again.',
        tone: 'destructive',
      }),
    )
    expect(host.navigate).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Send Signature Request' })).toBeEnabled()
  })

  it('can be postponed: the draft is kept without another call', async () => {
    const { server, user, notices, host } = openDraft()
    await user.click(await screen.findByRole('button', { name: 'Save as Draft' }))
    await waitFor(() => expect(host.navigate).toHaveBeenCalledWith('/'))
    expect(server.calls).toHaveLength(1)
    expect(lastNotice(notices)).toMatchObject({
      title: 'Draft saved',
      text: 'Your signature request has been saved as a draft.',
    })
  })
})

describe('the address', () => {
  it('opens an existing draft', async () => {
    openDraft({ recipients: [ada], emailSubject: 'Your lease', requireAuth: 'true' })
    expect(await screen.findByLabelText('Subject Line')).toHaveValue('Your lease')
    expect(screen.getByRole('switch', { name: 'Require authentication' })).toBeChecked()
    screen.getByText('ada@example.com')
  })

  it('redirects to the request page when it was already sent', async () => {
    const { host } = openDraft({ status: 'pending' })
    await waitFor(() => expect(host.navigate).toHaveBeenCalledWith('/requests/request-1', { replace: true }))
  })

  it('redirects to the request page when the draft was erased', async () => {
    const { host } = openDraft({ title: null, erased: { at: '2026-11-20T08:00:00Z', reason: 'Never needed.' } })
    await waitFor(() => expect(host.navigate).toHaveBeenCalledWith('/requests/request-1', { replace: true }))
  })

  it('shows "not found" for an unknown request', async () => {
    fakeServer(null)
    showPage('request=request-9')
    await screen.findByRole('heading', { name: 'Request Not Found' })
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/')
  })

  it('offers Retry when the request cannot be loaded', async () => {
    const server = fakeServer(sampleDraft())
    server.refuse('GET', request, 500, 'Something went wrong.')
    const { user } = showPage('request=request-1')
    expect(await screen.findByRole('alert')).toHaveTextContent('500: Something went wrong.')
    server.refuse('GET', request, 200, '')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(server.sent('GET')).toHaveLength(2))
  })
})
