import { api, limits, queryKeys, useQueryClient } from '@countersign/contracts'
import { NameForm } from '../parts/name-form.js'
import { TabTitle } from '../parts/tab-title.js'
import type { TabProps } from '../tab-props.js'
import { words } from './words.js'

/** The person's name, and the address that they sign in with. */
export function Profile({ me }: TabProps) {
  const client = useQueryClient()
  const store = async (name: string) => {
    client.setQueryData(queryKeys.me, await api.changeMe({ name }))
  }
  return (
    <>
      <TabTitle title={words.title} lede={words.lede} />
      <NameForm
        words={words.name}
        value={me.person?.name ?? ''}
        most={limits.nameLength}
        autoComplete="name"
        store={store}
      >
        <div className="field">
          <p className="label">{words.address.label}</p>
          <p className="set-text">{me.person?.email}</p>
          <p className="hint">{words.address.hint}</p>
        </div>
      </NameForm>
    </>
  )
}
