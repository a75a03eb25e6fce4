import { readdirSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import type { SignatureRequestSummary, SignatureRequestView, Stats } from '@countersign/contracts'
import type { Calls } from '@countersign/standalone/demo/calls'
import { servedRows } from './folder-facts.js'
import { House } from './installation.js'
import { createRequest, pdfNamed, sendOne, upload } from './sender.js'
import { untilSettled } from './settled.js'

const house = new House()
const noSuch =
  'There is no read model nonsense. There are: request-list, stats, documents, documents-to-check, outstanding-mails, ' +
  'links, due, retention, correspondents.\n'

describe('projections:rebuild', () => {
  it("keeps every read complete meanwhile, including the caller's own latest changes", async () => {
    const installation = await house.start()
    const calls = installation.calls()
    const sent = await sendOne(calls, 'Lease')
    const documents = await upload(calls, { 'Loan.pdf': pdfNamed('Loan') })
    for (let n = 0; n < 60; n++) await createRequest(calls, `Draft ${n}`, documents)

    await untilSettled(installation)

    let on = true
    let reads = 0
    const read = async (reader: Calls) => {
      let max = 61
      while (on) {
        const { total } = await reader.get<Stats>('/api/stats')
        expect(total).toBeGreaterThanOrEqual(max)
        max = total
        expect(await reader.get<SignatureRequestSummary[]>('/api/signature-requests')).toHaveLength(50)
        expect(await reader.get<SignatureRequestSummary[]>('/api/signature-requests?q=lease')).toHaveLength(1)
        const path = `/api/signature-requests/${sent.id}`
        expect(await reader.get<SignatureRequestView>(path)).toMatchObject({ status: 'pending', documents: [{}] })
        reads++
      }
    }
    const write = async (writer: Calls) => {
      for (let n = 0; on; n++) {
        const { id } = await createRequest(writer, `Added ${n}`, documents)
        const [newest] = await writer.get<SignatureRequestSummary[]>('/api/signature-requests')
        expect(newest).toMatchObject({ id })
      }
    }
    const busy = Promise.all([read(installation.calls()), write(calls)])
    busy.catch(() => undefined)
    for (let n = 0; n < 2; n++) {
      const { code, stdout, stderr } = await house.tool(installation.dataDir, ['rebuild'])
      expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'The read models were rebuilt.\n', stderr: '' })
    }
    on = false
    await busy
    expect(reads).toBeGreaterThan(3)
    const { stdout, code } = await installation.end()
    expect(code).toBe(0)
    expect(stdout).not.toContain('a read did not wait longer')
  })

  it('builds the same rows while nothing runs, for one or all read models, and rejects a wrong name', async () => {
    const installation = await house.start()
    await sendOne(installation.calls(), 'Lease')
    await untilSettled(installation)
    expect(await house.tool(installation.dataDir, ['rebuild', 'nonsense'])).toMatchObject({ code: 1, stderr: noSuch })
    await installation.end()
    const files = readdirSync(installation.dataDir).toSorted()
    const before = servedRows(installation.dataDir)
    for (const args of [['rebuild', 'stats'], ['rebuild']]) {
      expect(await house.tool(installation.dataDir, args)).toMatchObject({ code: 0, stderr: '' })
      expect(servedRows(installation.dataDir)).toEqual(before)
    }
    expect(await house.tool(installation.dataDir, ['rebuild', 'nonsense'])).toMatchObject({ code: 1, stderr: noSuch })
    expect(readdirSync(installation.dataDir).toSorted()).toEqual(files)
  })
})
