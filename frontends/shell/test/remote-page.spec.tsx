import {
  type HostServices,
  type RemoteEntry,
  type RemotePageModule,
  type RemotePageProps,
  remoteContract,
} from '@countersign/contracts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { loadRemotePage } from '../src/remotes/load-remote'
import { RemotePage } from '../src/remotes/remote-page'
import { Page as ShellPage } from '../src/routes/page'

jest.mock('../src/remotes/load-remote', () => ({ loadRemotePage: jest.fn() }))

const load = jest.mocked(loadRemotePage)
const remote: RemoteEntry = {
  name: 'outbox',
  title: 'Outbox',
  entry: '/remotes/outbox/remoteEntry.js',
  contract: remoteContract,
  routes: ['/outbox'],
}
const host = {} as HostServices
const show = () =>
  render(
    <main id="main" tabIndex={-1}>
      <RemotePage
        remote={remote}
        path="/outbox"
        params={{ id: '7' }}
        search={new URLSearchParams('mail=1')}
        host={host}
      />
    </main>,
  )
const made = (Page: RemotePageModule['default']): RemotePageModule => ({ contract: remoteContract, default: Page })
const retry = () => userEvent.click(screen.getByRole('button', { name: 'Retry' }))

describe('a mounted remote page', () => {
  it('receives its path, params, search and host services', async () => {
    const Page = jest.fn((_props: RemotePageProps) => <h1>Mails</h1>)
    load.mockResolvedValue(made(Page))
    show()
    expect(await screen.findByRole('heading', { name: 'Mails' })).toBeVisible()
    expect(Page.mock.calls[0]![0]).toMatchObject({ path: '/outbox', params: { id: '7' }, host })
  })

  it('is replaced by a notice when it is down, and loads on Retry, with the focus on its title', async () => {
    load.mockRejectedValueOnce(new Error('no answer after 10 seconds'))
    show()
    expect(await screen.findByRole('alert')).toHaveTextContent('Outbox · no answer after 10 seconds')
    load.mockResolvedValueOnce(made(() => <h1 tabIndex={-1}>Mails</h1>))
    await retry()
    expect(await screen.findByRole('heading', { name: 'Mails' })).toHaveFocus()
    expect(load).toHaveBeenLastCalledWith(remote, 1, expect.objectContaining({ aborted: false }))
    expect(load.mock.calls[0]![2].aborted).toBe(true)
  })

  it('keeps the notice during a retry, and shows the reason when that fails too', async () => {
    load.mockRejectedValueOnce(new Error('it could not be fetched'))
    show()
    await screen.findByRole('alert')
    load.mockRejectedValueOnce(new Error('it has no page'))
    await retry()
    expect(await screen.findByText('Outbox · it has no page')).toBeVisible()
  })

  it('is replaced by a notice when it throws while rendering', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => {})
    load.mockResolvedValue(
      made(() => {
        throw new Error('a fault')
      }),
    )
    show()
    expect(await screen.findByText('Outbox · it stopped working')).toBeVisible()
    quiet.mockRestore()
  })
})

describe('a page for a person without a team', () => {
  const showAt = (path: string) => {
    const registry = [{ ...remote, routes: ['/outbox', '/settings'] }]
    render(
      <ShellPage hasTeam={false} path={path} search="" registry={registry} host={{ setTitle: () => {} } as never} />,
    )
  }
  it('says whom to ask, except in the settings', async () => {
    load.mockClear()
    showAt('/outbox')
    expect(await screen.findByRole('heading', { name: 'You are in no team' })).toBeVisible()
    expect(load).not.toHaveBeenCalled()
    load.mockResolvedValue(made(() => <h1>Own account</h1>))
    showAt('/settings')
    expect(await screen.findByRole('heading', { name: 'Own account' })).toBeVisible()
  })
})
