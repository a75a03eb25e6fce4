import { api, limits, queryKeys, useQueryClient } from '@countersign/contracts'
import { Card, CardBody } from '@countersign/ui'
import { TextField } from '@countersign/ui/forms'
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
      <div className="stack">
        <NameForm
          words={words.name}
          value={me.person?.name ?? ''}
          most={limits.nameLength}
          autoComplete="name"
          store={store}
        />
        <Card title={words.address.title}>
          <CardBody>
            <TextField
              label={words.address.label}
              hint={words.address.hint}
              value={me.person?.email ?? ''}
              readOnly
              type="email"
            />
          </CardBody>
        </Card>
      </div>
    </>
  )
}
