import { expect, type Locator, type Page } from '@playwright/test'
import type { SignatureRequestView } from '@countersign/contracts'
import type { Calls } from '../fixtures/calls.js'
import { CreatePage } from './create-page.js'
import { DashboardPage } from './dashboard-page.js'
import { DetailPage } from './detail-page.js'
import { ada } from './people.js'
import { RequestsPage } from './requests-page.js'
import { linkFor } from './signing-links.js'
import { SigningPage } from './signing-page.js'

/** An act that sends something out or ends something permanently. */
export interface Act {
  /** Opens the page with the act's control. @returns the request that the act changes */
  open: (page: Page, calls: Calls, title: string) => Promise<SignatureRequestView>
  /** Performs the steps before the last press, for the request with this title. */
  prepare?: (page: Page, title: string) => Promise<void>
  /** The control to press last. */
  press: (page: Page) => Locator
  /** Title of the toast after a failure. Without a title, the page shows an alert that stays. */
  failed?: string
  /** The button that closes the act's dialog, if it has one. */
  close?: (page: Page) => Locator
  /** Title of the notice if the dialog closes before the response. `stoppedText` replaces the notice's usual text. */
  stopped?: string
  stoppedText?: string
  /** Text to enter, and the label of its field. */
  entered?: { label: string; value: string }
  /** Returns true if the server has done the act. */
  done: (calls: Calls, before: SignatureRequestView) => Promise<boolean>
}

const field = { of: 0, type: 'checkbox' as const, page: 1, x: 10, y: 10, width: 30, height: 30 }
const setupOf = (title: string) => ({ title, people: [ada], fields: [field] })
const inDialog = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const isGone = async (calls: Calls, { id }: SignatureRequestView) => (await calls.list()).every((one) => one.id !== id)
const hasStatus =
  (status: SignatureRequestView['status']) =>
  async (calls: Calls, { id }: SignatureRequestView) =>
    (await calls.read(id)).status === status
const reason = { label: 'Reason', value: 'The price changed.' }

async function onItsPage(page: Page, request: SignatureRequestView): Promise<SignatureRequestView> {
  await new DetailPage(page).open(request.id, request.title!)
  return request
}

async function chosen(page: Page, name: 'cancel' | 'remove' | 'erase'): Promise<void> {
  const detail = new DetailPage(page)
  await detail.choose(detail[name])
}

async function signingOf(page: Page, calls: Calls, title: string): Promise<SignatureRequestView> {
  const request = await calls.pending(setupOf(title))
  await new SigningPage(page).open(await linkFor(calls, ada.email, title))
  return request
}

/** All acts, by name. */
export const acts: Record<string, Act> = {
  Cancel: {
    open: async (page, calls, title) => onItsPage(page, await calls.pending(setupOf(title))),
    prepare: (page) => chosen(page, 'cancel'),
    entered: reason,
    press: inDialog('Cancel request'),
    failed: 'Failed to cancel request',
    stopped: 'Failed to cancel request',
    close: inDialog('Keep request'),
    done: hasStatus('cancelled'),
  },
  'Cancel on the dashboard': {
    open: async (page, calls, title) => {
      const request = await calls.pending(setupOf(title))
      await new DashboardPage(page).open()
      return request
    },
    prepare: (page, title) =>
      page
        .getByRole('button', { name: `Cancel request: ${title}` })
        .first()
        .click(),
    entered: reason,
    press: inDialog('Cancel request'),
    failed: 'Failed to cancel request',
    stopped: 'Failed to cancel request',
    close: inDialog('Keep request'),
    done: hasStatus('cancelled'),
  },
  Delete: {
    open: async (page, calls, title) => onItsPage(page, await calls.draft({ title })),
    prepare: (page) => chosen(page, 'remove'),
    press: inDialog('Delete draft'),
    failed: 'Failed to delete draft',
    stopped: 'Failed to delete draft',
    close: inDialog('Keep draft'),
    done: isGone,
  },
  Erase: {
    open: async (page, calls, title) => onItsPage(page, await calls.cancelled(setupOf(title), '')),
    prepare: (page) => chosen(page, 'erase'),
    entered: reason,
    press: inDialog('Erase permanently'),
    stopped: 'Failed to erase personal data',
    close: inDialog('Keep request'),
    done: async (calls, { id }) => (await calls.read(id)).title === null,
  },
  'Send again': {
    open: async (page, calls, title) => onItsPage(page, await calls.pending(setupOf(title))),
    prepare: (page) => new DetailPage(page).sendAgain.click(),
    press: inDialog('Send again'),
    failed: 'Failed to send request again',
    stopped: 'Failed to send request again',
    close: inDialog('Not now'),
    done: async (calls, { id, updatedAt }) => (await calls.read(id)).updatedAt !== updatedAt,
  },
  'Use again': {
    open: async (page, calls, title) => onItsPage(page, await calls.pending(setupOf(title))),
    prepare: (page) => new DetailPage(page).more.click(),
    press: (page) => new DetailPage(page).useAgain,
    failed: 'Failed to use the request again',
    done: async (calls, { title }) => (await calls.list()).filter((one) => one.title === title).length > 1,
  },
  'Cancel chosen requests': {
    open: async (page, calls, title) => {
      const request = await calls.pending(setupOf(title))
      const requests = new RequestsPage(page)
      await requests.open(`?q=${encodeURIComponent(title)}`)
      await requests.box(title).check()
      return request
    },
    prepare: (page) => new RequestsPage(page).chosen.getByRole('button', { name: 'Cancel request' }).click(),
    entered: reason,
    press: (page) => page.getByRole('dialog').getByRole('button', { name: /^Cancel request$|^Try again: / }),
    close: inDialog('Keep request'),
    stopped: '1 of 1 were not cancelled',
    stoppedText: 'You closed the dialog before the server answered.',
    done: hasStatus('cancelled'),
  },
  Send: {
    open: async (page, calls, title) => {
      const draft = await calls.draft(setupOf(title))
      const create = new CreatePage(page)
      await create.open(draft.id)
      await expect(create.send).toBeEnabled()
      return draft
    },
    press: (page) => new CreatePage(page).send,
    failed: 'Failed to send request',
    done: hasStatus('pending'),
  },
  Decline: {
    open: signingOf,
    prepare: (page) => page.getByRole('button', { name: 'Decline to sign…' }).click(),
    entered: { label: 'Your reason', value: 'The price changed.' },
    press: inDialog('Decline to sign'),
    stopped: 'Failed to decline',
    close: inDialog('Keep reviewing'),
    done: hasStatus('declined'),
  },
  Finish: {
    open: async (page, calls, title) => {
      const request = await signingOf(page, calls, title)
      const signing = new SigningPage(page)
      await signing.goToDocuments()
      await signing.field('Checkbox').click()
      return request
    },
    press: (page) => page.getByRole('button', { name: /^(?:Finish|Try again)$/ }),
    done: async (calls, { id }) => (await calls.read(id)).recipients[0]!.status === 'signed',
  },
}
