import { api, limits, queryKeys, useQueryClient } from '@countersign/contracts'
import { NameForm } from '../parts/name-form.js'
import { TabTitle } from '../parts/tab-skeleton.js'
import type { TabProps } from '../tabs.js'

const words = {
  title: 'Name and address',
  label: 'Full Name',
  hint: 'Requests you have sent keep the name they were sent with.',
  save: 'Save',
  saved: 'Saved',
  empty: 'Enter your name.',
} as const

/** The person's name, and the address that they sign in with. */
export function Profile({ me }: TabProps) {
  const client = useQueryClient()
  const store = async (name: string) => {
    client.setQueryData(queryKeys.me, await api.changeMe({ name }))
  }
  return (
    <>
      <TabTitle title="Profile" lede="How you are named to the people you write to" />
      <NameForm words={words} value={me.person?.name ?? ''} most={limits.nameLength} autoComplete="name" store={store}>
        <div className="field">
          <p className="label">Email Address</p>
          <p className="set-text">{me.person?.email}</p>
          <p className="hint">You sign in with it, and requests are sent in its name. It cannot be changed here.</p>
        </div>
      </NameForm>
    </>
  )
}
