import { SoftwareAuthenticator } from '@countersign/test-services/software-authenticator'
import { HttpClient } from '../measure/http-client.js'
import { port } from '../measure/installation.js'
import { medianMs } from '../measure/median.js'
import type { Reference } from '../measure/reference.js'
import { inR, type Line } from '../measure/report.js'

interface Member {
  personId: string
}

/** The calls of a team, by its owner: the list at 50 and at 1,000 members, and changes. */
export async function teamLines(
  client: HttpClient,
  tokenOf: (invitationId: string) => Promise<string>,
  reference: Reference,
): Promise<Line[]> {
  const { team } = await client.json<{ team: { id: string } }>('GET', '/api/me')
  const path = `/api/teams/${team.id}`
  const list = () => client.json<Member[]>('GET', `${path}/members`)
  const grow = async (to: number) => {
    for (let n = (await list()).length; n < to; n++) {
      const email = `member-${n}@example.com`
      const { id } = await client.json<{ id: string }>('POST', `${path}/invitations`, { email, role: 'member' })
      await join(await tokenOf(id), n)
    }
  }
  await grow(50)
  const ofFifty = await medianMs(20, list)
  await grow(1000)
  const ofThousand = await medianMs(5, list)
  const [, , ...others] = await list()
  let n = 0
  const changed = await medianMs(40, () => {
    const role = n++ % 2 === 0 ? 'viewer' : 'member'
    return client.json('PATCH', `${path}/members/${others[0]!.personId}`, { role })
  })
  const removed = await medianMs(20, () => {
    const { personId } = others[++n % others.length]!
    return client.call('POST', `${path}/members/${personId}/remove`, JSON.stringify({ handTo: null }))
  })
  return [
    inR('the list of 50 members, median', ofFifty, reference, 30),
    inR('the list of 1,000 members, median', ofThousand, reference, 500),
    inR('a change of a role among 1,000, median', changed, reference, 12),
    inR('a removal among 1,000, median', removed, reference, 12),
  ]
}

async function join(token: string, n: number): Promise<void> {
  using client = new HttpClient(port)
  const offer = await client.json<{ passkey: { challenge: string } }>('POST', '/api/auth/enrol', { token })
  const authenticator = new SoftwareAuthenticator({ origin: `http://localhost:${port}`, rpId: 'localhost' })
  const response = authenticator.register(offer.passkey.challenge)
  const enrol = { kind: 'passkey', response, label: 'Laptop' }
  await client.json('POST', '/api/invitations/accept', { token, name: `Member ${n}`, enrol })
}
