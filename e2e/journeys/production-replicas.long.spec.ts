import { contract } from '../fixtures/files.js'
import { noEngines } from '../fixtures/production/test.js'
import { test } from '../fixtures/production/test-separate.js'
import { expect } from '../fixtures/test.js'
import { CreatePage } from '../steps/create-page.js'
import { DashboardPage } from '../steps/dashboard-page.js'
import { DetailPage } from '../steps/detail-page.js'
import { ada } from '../steps/people.js'
import { Sheet } from '../steps/sheet.js'
import { expectToast } from '../steps/toast.js'

/** Every three seconds, the other replica checks whether a lease was released. */
const takeover = { timeout: 60_000 }

test.describe('two replicas behind one address, and a mailer', () => {
  test.skip(noEngines !== null, noEngines ?? '')
  // Engines, product and browser start together on one machine.
  test.slow()

  test('complete a journey together, and continue when one stops', async ({ page, calls, engines, installation }) => {
    const create = new CreatePage(page)
    const sheet = new Sheet(page)
    const dashboard = new DashboardPage(page)
    const send = async (file: string, email: string) => {
      await create.open()
      await create.upload(await contract(`${file}.pdf`))
      await create.addRecipient(ada.name, email)
      await sheet.drawn()
      await sheet.clickAt({ x: 10, y: 60 })
      await expect(sheet.field('Signature', ada.name)).toBeVisible()
      await create.send.click()
      await expectToast(page, 'Signature request sent!')
      await dashboard.shown()
      await expect(dashboard.row(file)).toContainText('1 document(s)Pending')
      await expect.poll(() => engines.mails.mailsTo(email).length, takeover).toBe(1)
    }

    await test.step('calls alternate between the replicas, and each shows the changes of the other', async () => {
      await send('Engine Lease', 'first@example.com')
      for (const [port, answered] of installation.loadBalancer.answered) {
        expect(answered, `calls answered by the replica on port ${port}`).toBeGreaterThan(1)
      }
      const [{ id } = { id: '' }] = await calls.list()
      await calls.untilMailed(id, 1)
      const detail = new DetailPage(page)
      for (let look = 0; look < 2; look++) {
        await detail.open(id, 'Engine Lease')
        await expect(detail.recipient(ada.name)).toContainText(/Needs to Sign.*Sent/)
      }
    })

    await test.step('stop the replica that runs the followers', async () => {
      await installation.replicas[0]!.program.stop()
      await send('Second Lease', 'second@example.com')
      await expect(dashboard.row('Engine Lease')).toBeVisible()
      expect(engines.mails.mailsTo('first@example.com')).toHaveLength(1)
    })
  })
})
