import { Me } from '@countersign/contracts/schemas'
import { afterEach, describe, expect, it } from '@jest/globals'
import { type Installation, openInstallation } from './installation.js'

describe('me', () => {
  let installation: Installation
  afterEach(() => installation.end())

  const me = async (environment: Record<string, string> = {}) => {
    installation = await openInstallation({ environment })
    const { status, text } = await installation.browser().get('/api/me')
    expect(status).toBe(200)
    return { text, ...Me.parse(JSON.parse(text)) }
  }

  describe('the caller in open mode', () => {
    it('is the owner of the only team, with all permissions', async () => {
      const { text: _text, permissions, ...rest } = await me()
      const team = { id: '0190f000-0000-7000-8000-000000000001', name: 'This installation' }
      expect(rest).toEqual({
        person: null,
        sender: null,
        unnamed: true,
        mails: 'outbox',
        mode: 'open',
        team,
        teams: [team],
        methods: null,
        session: null,
      })
      const acts = ['read', 'write', 'send', 'delete', 'write:any', 'send:any', 'delete:any', 'erase']
      const ofPeople = ['people:read', 'people:addresses', 'people:write', 'team:manage']
      expect(permissions.toSorted()).toEqual([...acts.map((act) => `requests:${act}`), ...ofPeople].toSorted())
    })

    it('sends as the configured owner, escaped for use in a page', async () => {
      const { text, sender, mails } = await me({
        OWNER_NAME: 'Grace </script>',
        OWNER_EMAIL: 'grace@example.com',
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'no-reply@example.com',
      })
      expect(sender).toEqual({ name: 'Grace </script>', email: 'grace@example.com' })
      expect(mails).toBe('smtp')
      expect(text).not.toContain('<')
    })

    it('has a name but no sender when only the name is configured', async () => {
      expect(await me({ OWNER_NAME: 'Grace Hopper' })).toMatchObject({ sender: null, unnamed: false })
    })
  })
})
