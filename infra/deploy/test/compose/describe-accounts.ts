import { describe, expect, it } from '@jest/globals'
import { shell, url } from './containers.js'

/** The first step after the start: the claim link, in the container of a replica. */
export function describeAccounts(): void {
  describe('commands about accounts', () => {
    const run = (words: string) => shell(`docker compose exec -T requests-api npm run --silent accounts -- ${words}`)

    it('print the claim link, and report that there are no accounts yet', async () => {
      expect(await run('claim-link')).toMatch(new RegExp(`^${url}/setup#[\\w-]{43}\n$`))
      expect(await run('list')).toBe('There are no accounts yet.\n')
    })

    it('exit with 1 and an error message if they fail', async () => {
      await expect(run('recover nobody@example.com')).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('There is no account with the address nobody@example.com.'),
      })
    })
  })
}
