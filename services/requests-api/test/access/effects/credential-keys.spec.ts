import { describe, expect, it } from '@jest/globals'
import type { Journal } from '@countersign/event-log'
import { removePassword, setPassword } from '@countersign/requests-api/internal/access/domain/credentials/password'
import { credentialKeys } from '@countersign/requests-api/internal/access/effects/credential-keys'
import type { CountersignEvent } from '@countersign/requests-api/internal/composition/event-catalogue'
import { personStream } from '@countersign/requests-api/internal/access/domain/streams'
import { onLoopback } from '../domain/given-person.js'
import * as sample from '../domain/sample-people.js'
import { asSomebody, claimBy, newWorld, services } from '../account/claimed.js'

const { credentialId, otherPersonId, passkeyRegistered, password, passwordSet, personId } = sample
const credentials = [passkeyRegistered(1), passwordSet(2)]

const others = { forget: async () => {} }

describe('the keys of credentials', () => {
  it('are destroyed by the effect if the command was interrupted', async () => {
    const world = newWorld()
    await services(world).claiming.claim(claimBy(personId, credentials), asSomebody())
    const fails = { ...world.vault, destroy: () => Promise.reject(new Error('dead')) }
    const dying = services({ ...world, vault: fails }).accounts
    await dying.change(personId, asSomebody(), (person) => setPassword(person, password(3))).catch(() => null)
    const keyOf = (n: number) => world.vault.find(`credential-${credentialId(n)}`)
    expect(await keyOf(2)).not.toBe('destroyed')

    const { reactors } = credentialKeys({ journal: services(world).journal, vault: world.vault })
    await reactors![0]!.react!(personStream(personId), others)
    expect(await keyOf(2)).toBe('destroyed')
    for (const n of [1, 3]) expect(await keyOf(n)).toMatchObject({ subject: `credential-${credentialId(n)}` })

    await services(world).accounts.change(personId, asSomebody(), (person) => removePassword(person, onLoopback))
    expect(await keyOf(3)).toBe('destroyed')
    await reactors![0]!.react!(personStream(personId), others)
    await reactors![0]!.react!(personStream(otherPersonId), others)
  })

  it('are kept while the history is altered', async () => {
    const world = newWorld()
    const { claiming, journal } = services(world)
    await claiming.claim(claimBy(personId, [...credentials, passwordSet(3)]), asSomebody())
    const altered = { read: async (stream: string) => ({ ...(await journal.read(stream)), altered: true }) }
    let destroyed = 0
    const vault = { ...world.vault, destroy: async () => void destroyed++ }
    const { reactors } = credentialKeys({ journal: altered as unknown as Journal<CountersignEvent>, vault })
    await reactors![0]!.react!(personStream(personId), others)
    expect(destroyed).toBe(0)
  })
})
