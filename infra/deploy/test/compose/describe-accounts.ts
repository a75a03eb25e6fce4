import { describe, expect, it } from '@jest/globals'
import { shell, url } from './containers.js'

/** The first step after the start: the claim link, in the container of a replica. */
export function describeAccounts(): void {
  describe('commands about accounts', () => {
    const run = (words: string) => shell(`docker compose exec -T requests-api npm run --silent accounts -- ${words}`)

    it('print the claim link, and that there is no account yet', async () => {
      expect(await run('claim-link')).toMatch(new RegExp(`^${url}/setup#[\\w-]{43}\n$`))
      expect(await run('list')).toBe('There are no accounts yet.\n')
    })

    it('end with 1 and a sentence where they cannot be carried out', async () => {
      await expect(run('recover nobody@example.com')).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('There is no account with the address nobody@example.com.'),
      })
    })
  })
}
