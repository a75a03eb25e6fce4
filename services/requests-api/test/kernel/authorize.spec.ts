import { describe, expect, it } from '@jest/globals'
import { authorize } from '@countersign/requests-api/internal/kernel/authorize'
import { type Caller, type Reach, system } from '@countersign/requests-api/internal/kernel/caller'

const [teamId, ada, grace] = ['team', 'ada', 'grace']
const caller = (reach: Reach): Caller => ({ ...system('test', 'x'), teamId, senders: [ada], reach: () => reach })
const refusalOf = (reach: Reach, request: { ownerId: string; senderId: string }, permission = 'requests:send') => {
  try {
    return void authorize(caller(reach), request, permission)
  } catch (error) {
    return (error as { refusal: string }).refusal
  }
}

describe('authorize', () => {
  it.each<[Reach, Record<'own' | 'of a colleague' | 'of another team', string | undefined>]>([
    ['any', { own: undefined, 'of a colleague': undefined, 'of another team': 'no-such-request' }],
    ['own', { own: undefined, 'of a colleague': 'not-your-request', 'of another team': 'no-such-request' }],
    ['none', { own: 'role-too-low', 'of a colleague': 'role-too-low', 'of another team': 'no-such-request' }],
  ])('with the reach %s', (reach, expected) => {
    expect({
      own: refusalOf(reach, { ownerId: teamId, senderId: ada }),
      'of a colleague': refusalOf(reach, { ownerId: teamId, senderId: grace }),
      'of another team': refusalOf(reach, { ownerId: 'another', senderId: ada }),
    }).toEqual(expected)
  })

  it('asks for nothing but the team where a call needs no permission', () => {
    const request = { ownerId: teamId, senderId: grace }
    expect(authorize(caller('none'), request, null)).toBe(request)
    expect(() => authorize(caller('any'), { ...request, ownerId: 'another' }, null)).toThrow('no-such-request')
  })

  it('lets the system act on every request', () => {
    const request = { ownerId: 'another', senderId: grace }
    expect(authorize(system('clock', 'x'), request, 'requests:send')).toBe(request)
  })
})
