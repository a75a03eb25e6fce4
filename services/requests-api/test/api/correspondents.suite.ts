import { describe, expect, it } from '@jest/globals'
import type { Correspondent } from '@countersign/contracts'
import { until } from '@countersign/test-services/until'
import { useInstallation } from './use-installation.js'
import { SigningWorld } from './signing-world.js'

describe('correspondents', () => {
  const installation = useInstallation()
  const world = new SigningWorld(installation)
  const { owner } = world

  const asked = (q: string) => owner.get<Correspondent[]>(`/api/correspondents?q=${encodeURIComponent(q)}`)

  describe('previous recipients', () => {
    it('are found by two letters of their name or address, from sending until erasure', async () => {
      expect((await asked('pers')).body).toEqual([])
      const request = await world.send([{}, { role: 'cc' }])
      const both = [
        { name: 'Person 2', email: 'person2@example.com' },
        { name: 'Person 1', email: 'person1@example.com' },
      ]
      expect((await asked('PERS exam')).body).toEqual(expect.arrayContaining(both))
      expect((await asked('person2')).body).toEqual([both[0]])
      expect((await asked('p')).body).toEqual([])
      await owner.post(`${request.path}/cancel`, { reason: '' })
      await owner.post(`${request.path}/erase`, { reason: 'Over' })
      await until(async () => (await asked('pers')).body.length === 0)
    })

    it('require a query of limited length', async () => {
      expect((await owner.get('/api/correspondents')).status).toBe(400)
      expect((await asked('x'.repeat(201))).status).toBe(400)
    })
  })
})
